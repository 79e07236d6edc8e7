import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiServices, openPortForwards } from "../../../../ops/clients/kubernetes/port-forwards";
import { parseCluster } from "../../../../spec";
import { hybridWith } from "../../../support/hybrid";
import { sharedFolder } from "../../../support/temporary-folder";

const folder = sharedFolder("tunnels");

/** A kubectl that does what the test says. */
function options(script: string, timeoutMs = 5000) {
  const kubectl = join(folder, "kubectl");
  writeFileSync(kubectl, `#!/bin/sh\n${script}\n`);
  chmodSync(kubectl, 0o755);
  return { kubeconfig: "/some/kubeconfig", environment: { PATH: `${folder}:/usr/bin:/bin` }, timeoutMs };
}

describe("port-forwards to the services' APIs", () => {
  test("are opened for enabled services", () => {
    const cluster = (change: (file: Record<string, Record<string, unknown>>) => void) =>
      parseCluster("test.yaml", hybridWith(change)).cluster;
    expect(apiServices(cluster(() => undefined))).toEqual(["powerdns", "authentik", "harbor"]);
    expect(apiServices(cluster(({ services }) => delete services?.harbor))).toEqual(["powerdns", "authentik"]);
  });

  test("run kubectl on loopback with the cluster's kubeconfig", async () => {
    const log = join(folder, "log");
    const forwards = await openPortForwards(
      ["powerdns"],
      options(`echo "$KUBECONFIG $*" > ${log}; echo Forwarding; exec sleep 60`),
    );
    await forwards.close();
    expect((await forwards.broken).message).toContain("powerdns");
    expect(readFileSync(log, "utf8").trim()).toBe(
      "/some/kubeconfig port-forward --address=127.0.0.1 --namespace=powerdns service/powerdns-api 18081:8081",
    );
  });

  describe("wording", () => {
    test("fail with the error of kubectl when a service is missing", async () => {
      const refused = openPortForwards(
        ["powerdns", "harbor"],
        options(
          `case "$*" in *harbor*) echo 'services "harbor-core" not found' >&2; exit 1;; esac; echo ok; exec sleep 60`,
        ),
      );
      await expect(refused).rejects.toThrow('Cannot connect to the API of harbor: services "harbor-core" not found');
    });

    test("time out", async () => {
      await expect(openPortForwards(["authentik"], options("exec sleep 60", 200))).rejects.toThrow(
        "Cannot connect to the API of authentik: kubectl did not respond within 200ms",
      );
    });
  });

  test("need kubectl", async () => {
    const programs = join(folder, "without-kubectl");
    mkdirSync(programs);
    for (const name of ["bash", "cat"]) symlinkSync(`/bin/${name}`, join(programs, name));
    const nowhere = { ...options("exit 0"), environment: { PATH: programs } };
    await expect(openPortForwards(["harbor"], nowhere)).rejects.toThrow(/kubectl .* not installed/);
  });

  test("report a pod that is gone", async () => {
    const forwards = await openPortForwards(["harbor"], options("echo ok; sleep 0.2; echo lost connection to pod >&2"));
    expect((await forwards.broken).message).toMatch(/ harbor: lost connection/);
  });
});

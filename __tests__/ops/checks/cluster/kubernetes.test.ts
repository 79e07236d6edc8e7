import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { kubeconfig, kubernetesApi } from "../../../../ops/checks/cluster/kubernetes";
import { context, kubernetesWith, result } from "./support/context";
import { sharedFolder } from "../../../support/temporary-folder";

const folder = sharedFolder("kubeconfig");

function file(mode: number): string {
  const path = join(folder, `kubeconfig-${mode}`);
  writeFileSync(path, "", { mode });
  return path;
}

describe("the kubeconfig", () => {
  test("passes with the version of the API", async () => {
    expect(await result(kubeconfig, context({}, { kubeconfig: file(0o600) }))).toMatchObject({
      status: "passed",
      evidence: "Kubernetes v1.35.0",
    });
  });

  test("fails when other users can read it", async () => {
    expect(await result(kubeconfig, context({}, { kubeconfig: file(0o640) }))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/: chmod 600/),
    });
  });

  test("fails when the API server runs another version than the file", async () => {
    const kubernetes = { ...kubernetesWith({}), version: () => Promise.resolve("v1.36.0") };
    expect(await result(kubeconfig, context({}, { kubeconfig: file(0o600), kubernetes }))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/ 203\.0\.113\.1:6443 .* v1\.36\.0, not v1\.35\.0$/),
    });
  });

  test("fails when the API does not respond", async () => {
    const kubernetes = { ...kubernetesWith({}), version: () => Promise.reject(new Error("connection refused")) };
    expect(await result(kubeconfig, context({}, { kubeconfig: file(0o600), kubernetes }))).toMatchObject({
      status: "failed",
      evidence: "connection refused",
    });
  });
});

describe("the Kubernetes API", () => {
  const checkApi = (notReady: () => Promise<string | undefined>) =>
    result(kubernetesApi, context({}, { kubernetes: { ...kubernetesWith({}), describeUnready: notReady } }));

  test("is ready when /readyz says so", async () => {
    expect(await checkApi(() => Promise.resolve(undefined))).toMatchObject({
      status: "passed",
      evidence: "203.0.113.1:6443 responds, Kubernetes v1.35.0",
    });
  });

  test("fails with what /readyz reports, and with the command that shows more", async () => {
    expect(await checkApi(() => Promise.resolve("/readyz responds with 500: etcd"))).toMatchObject({
      status: "failed",
      evidence: "/readyz responds with 500: etcd",
      command: expect.stringMatching(/^talosctl .* -n 198\.51\.100\.10 logs kubelet$/),
    });
    expect(await checkApi(() => Promise.reject(new Error("connection refused")))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/ \(connection refused\)$/),
    });
  });

  test("fails with the code of an error without a message, such as that of several addresses", async () => {
    const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    expect(await checkApi(() => Promise.reject(refused))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/ \(ECONNREFUSED\)$/),
    });
  });
});

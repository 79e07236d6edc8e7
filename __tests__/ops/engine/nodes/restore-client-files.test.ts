import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { connect } from "../../../../ops/engine/nodes/live-cluster";
import { restoreClientFiles } from "../../../../ops/engine/nodes/restore-client-files";
import type { Context } from "../../../../ops/engine/run/context";
import { placesOf } from "../../../../ops/support/places";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";
import { clusterFilePath, loadCluster } from "../../../../spec";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("client-files");

function contextWith(attributes: Readonly<Record<string, unknown>>): Context {
  const { cluster } = loadCluster(clusterFilePath("hybrid"));
  const runtime = rehearsalRuntime(folder());
  const places = placesOf(cluster.name, runtime);
  const resources = Object.entries(attributes).map(([type, values]) => ({ type, instances: [{ attributes: values }] }));
  mkdirSync(places.state, { recursive: true });
  writeFileSync(join(places.state, "infra.tfstate"), JSON.stringify({ version: 4, serial: 1, resources }));
  return { cluster, runtime, places, environment: {}, binary: { program: "no-terraform" } } as unknown as Context;
}

const STATE = {
  talos_client_configuration: { talos_config: "context: hybrid\n" },
  talos_cluster_kubeconfig: { kubeconfig_raw: "server: https://gone:6443\n", node: "198.18.0.1" },
};

test("writes the files that a killed run left missing, for their owner only", async () => {
  const context = contextWith(STATE);
  await restoreClientFiles(context);
  const { talosconfig, kubeconfig } = context.places;
  expect(readFileSync(talosconfig, "utf8")).toBe("context: hybrid\n");
  expect(readFileSync(kubeconfig, "utf8")).toBe("server: https://198.18.0.1:6443\n");
  expect(statSync(talosconfig).mode & 0o777).toBe(0o600);
});

test("leaves a file that exists as it is", async () => {
  const context = contextWith(STATE);
  mkdirSync(dirname(context.places.kubeconfig), { recursive: true });
  writeFileSync(context.places.kubeconfig, "mine");
  await restoreClientFiles(context);
  expect(readFileSync(context.places.kubeconfig, "utf8")).toBe("mine");
});

test("does nothing for a cluster without a state of them, to which no command connects", async () => {
  const context = contextWith({});
  await restoreClientFiles(context);
  expect(() => statSync(context.places.talosconfig)).toThrow("ENOENT");
  const never = { ...context, file: clusterFilePath("hybrid"), nodeAddresses: () => Promise.resolve({}) };
  await expect(connect(never)).rejects.toMatchObject({ code: "no-kubeconfig" });
});

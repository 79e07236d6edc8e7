/** Clusters of every contract of Talos, and the machine configuration of their nodes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { machineConfigPatches, parseCluster } from "../../../spec";
import type { Cluster, ConfigDocument } from "../../../spec";
import { hybridWith } from "../../support/hybrid";

export const VIP_FIXTURE = join(__dirname, "../../fixtures/valid/three-control-planes-with-vip.yaml");
export const TALOS = { "v1.11": "v1.11.2", "v1.12": "v1.12.4", "v1.13": "v1.13.0" };
export type Contract = keyof typeof TALOS;

export function hybrid(contract: Contract): Cluster {
  return parseCluster(
    "hybrid.yaml",
    hybridWith((file) => {
      file.talos = { version: TALOS[contract], contract };
      file.sites.hillsboro.boot.version = TALOS[contract];
      file.kubernetes.version = "v1.33.0";
    }),
  ).cluster;
}

export function withVip(contract: Contract): Cluster {
  const file = parse(readFileSync(VIP_FIXTURE, "utf8"));
  file.talos = { version: TALOS[contract], contract };
  file.kubernetes.version = "v1.33.0";
  return parseCluster("vip.yaml", stringify(file)).cluster;
}

export function documents(cluster: Cluster, role: "controlplane" | "worker"): ConfigDocument[] {
  const node = cluster.nodes.find((candidate) => candidate.role === role);
  if (!node) throw new Error(`no ${role}`);
  // The firewall's documents have a test file of their own.
  return machineConfigPatches(cluster, node, { address: "10.9.9.9", installer: "installer" }).filter(
    ({ kind }) => !/^Network(Rule|DefaultAction)Config$/.test(String(kind)),
  );
}

export const kinds = (patches: ConfigDocument[]) => patches.map(({ kind }) => kind ?? "v1alpha1");
export const legacyNetwork = (patches: ConfigDocument[]) =>
  (patches[1] as { machine: { network?: Record<string, unknown> } }).machine.network;

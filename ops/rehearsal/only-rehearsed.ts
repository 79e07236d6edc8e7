import { existsSync } from "node:fs";
import { clusterFilePath, loadCluster } from "../../spec";
import { placesOf } from "../support/places";
import { LIVE } from "../support/runtime";
import { runsInRehearsal } from "./enter";
import { rehearsalFolder } from "./folder";
import { rehearsalRuntime } from "./runtime";

/** The name of the chosen cluster, if a live command finds no kubeconfig, but a rehearsal of the cluster has one. */
export function findOnlyRehearsed(): string | undefined {
  if (runsInRehearsal({})) return undefined;
  const { name } = loadCluster(clusterFilePath(process.env.CLUSTER)).cluster;
  const rehearsed = rehearsalRuntime(rehearsalFolder(name, process.env));
  const has = (runtime: typeof LIVE) => existsSync(placesOf(name, runtime).kubeconfig);
  return has(rehearsed) && !has(LIVE) ? name : undefined;
}

import { join } from "node:path";
import type { ClusterContext } from "../../../../../ops/checks/cluster";
import { verify } from "../../../../../ops/checks/cluster";
import { nodesOf } from "../../../../../ops/checks/cluster/context";
import type { KubernetesApi } from "../../../../../ops/checks/cluster/context";
import type { Check, CheckResult } from "../../../../../ops/support/check";
import type { KubernetesObject } from "../../../../../ops/clients/kubernetes/client";
import { loadCluster } from "../../../../../spec";
import { LIVE } from "../../../../../ops/support/runtime";

export const HYBRID = loadCluster(join(__dirname, "../../../../../clusters/hybrid.yaml")).cluster;
export const DOMAIN = "test-cluster.agentydragon.com";

export const ADDRESSES: Readonly<Record<string, string>> = {
  "talos-vps-cp-0": "198.51.100.10",
  "talos-vps-cp-1": "198.51.100.11",
  "talos-pve-cp-0": "10.2.1.1",
  "talos-pve-worker-0": "10.2.2.1",
};

export const NOW = new Date("2030-01-01T12:00:00Z");

/** Path → a list or an object. All other paths are empty. */
export type Objects = Readonly<Record<string, readonly KubernetesObject[] | KubernetesObject>>;

export function kubernetesWith(objects: Objects): KubernetesApi {
  return {
    list: (path) => Promise.resolve((objects[path] ?? []) as KubernetesObject[]),
    find: (path) => Promise.resolve(objects[path] as KubernetesObject | undefined),
    server: "203.0.113.1:6443",
    version: () => Promise.resolve("v1.35.0"),
    describeUnready: () => Promise.resolve(undefined),
    create: () => Promise.reject(new Error("nothing may be made")),
    patch: () => Promise.reject(new Error("nothing may be changed")),
    delete: () => Promise.reject(new Error("nothing may be deleted")),
  };
}

export function context(objects: Objects, more: Partial<ClusterContext> = {}): ClusterContext {
  return {
    cluster: HYBRID,
    file: "clusters/hybrid.yaml",
    ...nodesOf(more.cluster ?? HYBRID),
    kubernetes: kubernetesWith(objects),
    kubeconfig: "/nowhere/kubeconfig",
    talosconfig: "/nowhere/talosconfig",
    addresses: ADDRESSES,
    outputs: () => Promise.resolve({}),
    environment: {},
    runtime: LIVE,
    nameServers: () => Promise.reject(new Error("no name server may be asked")),
    isPortOpen: () => Promise.reject(new Error("no connection may be opened")),
    now: () => NOW,
    ...more,
  };
}

/** The result of one check, as the runner reports it. */
export async function result(check: Check<ClusterContext>, where: ClusterContext): Promise<CheckResult> {
  const [only] = await verify(where, undefined, [check]);
  if (!only) throw new Error(`${check.id} does not apply to this cluster`);
  return only;
}

export const READY = { conditions: [{ type: "Ready", status: "True" }] };

import type { GuardInput } from "../../../../../ops/guard";
import type { ResourceChange } from "../../../../../ops/support/plan";
import { BOOTSTRAPPED, change, clusterOf, update } from "../plan";
import type { Cases } from "./case";
import { CONFIG, config } from "./configuration";

const RETIRING = { on_destroy: { reset: true, graceful: true }, machine_configuration: CONFIG("") };
/** The configuration of a node in a state of a version that removed nodes by `on_destroy`. */
const RETIRED = (name: string, action: "delete" | "replace") =>
  change(`talos_machine_configuration_apply.${name}`, action, { before: RETIRING });
/** A configuration that is made from something that is only about to be made. */
const UNKNOWN = (name: string) =>
  change(`talos_machine_configuration_apply.${name}`, "replace", {
    before: { machine_configuration: CONFIG("") },
    after: { apply_mode: "auto" },
    after_unknown: { machine_configuration: true, machine_configuration_input: true },
  });
const WITH_A_AS_WORKER = clusterOf(["a", "b", "c"], ["a"]);
export const VM = "proxmox_virtual_environment_vm";
/** What another bridge in the cluster file does to a VM. */
export const rewired = (name: string) =>
  update(
    `${VM}.${name}`,
    { network_device: [{ bridge: "vmbr0" }] },
    { network_device: [{ bridge: "vmbr1" }], reboot_after_update: false },
  );

/** What another server type in the cluster file does to a server. */
export const resized = (name: string) =>
  update(`hcloud_server.${name}`, { server_type: "cpx31" }, { server_type: "cpx41" });

/** Nodes that are Ready. */
export function running(...names: readonly string[]): Pick<GuardInput, "health"> {
  const well = { isHealthy: true, evidence: "Ready", kubelet: "v1.35.0" };
  return { health: { ...threeWith({}).health, nodes: Object.fromEntries(names.map((name) => [name, well])) } };
}

export const NODES: Cases = {
  quorum: {
    refused: {
      "one of three while another is down": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" })],
        more: threeWith({ b: false }),
      },
      "a network card of one of three while another is down": {
        changes: [BOOTSTRAPPED, rewired("a"), change(`${VM}.b`, "nothing"), change(`${VM}.c`, "nothing")],
        more: threeWith({ b: false }),
      },
      "an address that is taken from one of three while another is down": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_primary_ip.a", "replace")],
        more: threeWith({ b: false }),
      },
      "the only one": {
        changes: [BOOTSTRAPPED, change("hcloud_server.a", "replace")],
        more: { cluster: clusterOf(["a"]), health: { nodes: { a: { isHealthy: true, evidence: "asked" } } } },
      },
    },
    fine: {
      "one of three that were all met at a lease first": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({ a: "replace" }),
          ...["a", "b", "c"].map((name) =>
            change(`talos_machine_configuration_apply.${name}_first_contact`, name === "a" ? "replace" : "nothing", {
              before: { node: "10.0.0.5", machine_configuration: CONFIG("") },
            }),
          ),
        ],
        more: threeWith({}),
      },
      "a network card of one of three while the others are well": {
        changes: [BOOTSTRAPPED, rewired("a"), change(`${VM}.b`, "nothing"), change(`${VM}.c`, "nothing")],
        more: threeWith({}),
      },
      "an address that is taken from one of three while the others are well": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_primary_ip.a", "replace")],
        more: threeWith({}),
      },
      "an address that stays": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({}),
          update("hcloud_primary_ip.a", { labels: {} }, { labels: { a: "b" } }),
        ],
        more: threeWith({ b: false }),
      },
      "one of three while the others are well": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" })],
        more: threeWith({}),
      },
      "all of them before etcd was ever started": {
        changes: [
          change("talos_machine_bootstrap.hybrid", "create"),
          ...threeServers({ a: "replace", b: "replace", c: "replace" }),
        ],
        more: threeWith({}),
      },
      "the one that is down already": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" })],
        more: threeWith({ a: false }),
      },
      "a worker": {
        changes: [BOOTSTRAPPED, change("proxmox_virtual_environment_vm.talos-pve-worker-0", "replace")],
      },
    },
  },
  drain: {
    refused: {
      "another worker, in the plan of one that was drained": {
        changes: [BOOTSTRAPPED, ...threeServers({}), resized("worker"), resized("other")],
        more: { ...running("worker", "other"), drained: "worker" },
      },
      "a control plane, in the plan of a worker": {
        changes: [BOOTSTRAPPED, resized("a"), resized("worker")],
        more: { ...running("a", "worker"), drained: "worker" },
      },
    },
    fine: {
      "the worker that was drained": {
        changes: [BOOTSTRAPPED, ...threeServers({}), resized("worker")],
        more: { ...running("worker"), drained: "worker" },
      },
      "a worker that is down": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_server.worker", "replace")],
        more: { health: { nodes: { worker: { isHealthy: false, evidence: "not Ready", kubelet: "v1.35.0" } } } },
      },
      "a worker that was never registered": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_server.worker", "replace")],
        more: { health: { nodes: { worker: { isHealthy: true, evidence: "asked" } } } },
      },
      "a label of a worker": {
        changes: [BOOTSTRAPPED, update("hcloud_server.worker", { labels: {} }, { labels: { a: "b" } })],
        more: running("worker"),
      },
      "hardware that waits for a restart": {
        changes: [
          BOOTSTRAPPED,
          update(
            `${VM}.worker`,
            { memory: [{ dedicated: 1 }] },
            { memory: [{ dedicated: 2 }], reboot_after_update: false },
          ),
        ],
        more: running("worker"),
      },
      "a configuration that is not known yet": {
        changes: [BOOTSTRAPPED, ...threeServers({}), UNKNOWN("worker")],
        more: running("worker"),
      },
    },
  },
  removal: {
    refused: {
      "one of three, deleted without leaving": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "delete" })],
        more: threeWith({}),
      },
      "one that becomes a worker": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({}),
          config("talos_machine_configuration_apply.a", CONFIG(""), CONFIG("").replace("controlplane", "worker")),
        ],
        more: threeWith({}),
      },
      "one that becomes a worker by a configuration that is not known yet": {
        changes: [BOOTSTRAPPED, ...threeServers({}), UNKNOWN("a")],
        more: { ...threeWith({}), cluster: WITH_A_AS_WORKER },
      },
      "one that comes back as a worker on a new machine": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" }), UNKNOWN("a")],
        more: { ...threeWith({}), cluster: WITH_A_AS_WORKER },
      },
      "one that is no longer in the cluster file": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({}),
          change("hcloud_server.gone", "delete", { before: { labels: { role: "controlplane" } } }),
        ],
        more: threeWith({ gone: true }),
      },
      "a worker that is still registered in Kubernetes": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_server.worker", "delete")],
        more: { ...threeWith({}), health: withWorker({ kubelet: "v1.35.0" }) },
      },
      "one that is wiped by its state, and is meant to stay": {
        changes: [BOOTSTRAPPED, ...threeServers({}), RETIRED("a", "replace")],
        more: threeWith({}),
      },
      "a worker to which the same happens": {
        changes: [BOOTSTRAPPED, ...threeServers({}), RETIRED("worker", "replace")],
        more: threeWith({}),
      },
    },
    fine: {
      "one that leaves first": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "delete" }), RETIRED("a", "delete")],
        more: threeWith({}),
      },
      "a worker whose Node object was deleted": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_server.worker", "delete")],
        more: { ...threeWith({}), health: withWorker({}) },
      },
      "a registered worker that gets a new machine": {
        changes: [BOOTSTRAPPED, ...threeServers({}), change("hcloud_server.worker", "replace")],
        more: { ...threeWith({}), health: withWorker({ kubelet: "v1.35.0" }) },
      },
      "one that leaves, and comes back on a new machine": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "replace" }), RETIRED("a", "replace")],
        more: threeWith({}),
      },
      "one that stays a control plane by a configuration that is not known yet": {
        changes: [BOOTSTRAPPED, ...threeServers({}), UNKNOWN("a")],
        more: threeWith({}),
      },
      "one that was a worker already when its configuration is not known yet": {
        changes: [BOOTSTRAPPED, ...threeServers({}), UNKNOWN("a")],
        more: {
          cluster: WITH_A_AS_WORKER,
          health: { ...threeWith({}).health, members: ["b", "c"] },
        },
      },
      "one whose state is to wipe it no more": {
        changes: [
          BOOTSTRAPPED,
          ...threeServers({}),
          update("talos_machine_configuration_apply.a", RETIRING, {
            ...RETIRING,
            on_destroy: null,
            apply_mode: "auto",
          }),
        ],
        more: threeWith({}),
      },
      "one that etcd does not know any more": {
        changes: [BOOTSTRAPPED, ...threeServers({ a: "delete" })],
        more: { ...threeWith({}), health: { ...threeWith({}).health, members: ["b", "c"] } },
      },
    },
  },
  "second-etcd": {
    refused: {
      "on a new machine while others live": {
        changes: [change("talos_machine_bootstrap.hybrid", "replace"), ...threeServers({ a: "replace" })],
        more: threeWith({}),
      },
    },
    fine: {
      "for the first time": {
        changes: [change("talos_machine_bootstrap.hybrid", "create"), ...threeServers({ a: "create" })],
        more: threeWith({}),
      },
      "where it ran before, which Talos answers by itself": {
        changes: [change("talos_machine_bootstrap.hybrid", "replace"), ...threeServers({})],
        more: threeWith({}),
      },
    },
  },
};

export function threeServers(doing: Record<string, "replace" | "delete" | "create">): ResourceChange[] {
  return ["a", "b", "c"].map((name) => change(`hcloud_server.${name}`, doing[name] ?? "nothing"));
}

export function threeWith(well: Record<string, boolean>): Pick<GuardInput, "cluster" | "health"> {
  const nodes = { a: true, b: true, c: true, ...well };
  return {
    cluster: clusterOf(["a", "b", "c"]),
    health: {
      nodes: Object.fromEntries(
        Object.entries(nodes).map(([name, healthy]) => [
          name,
          { isHealthy: healthy, evidence: healthy ? "it is Ready" : "it is off" },
        ]),
      ),
    },
  };
}

function withWorker(found: { kubelet?: string }): GuardInput["health"] {
  const { health } = threeWith({});
  return { ...health, nodes: { ...health?.nodes, worker: { isHealthy: true, evidence: "Ready", ...found } } };
}

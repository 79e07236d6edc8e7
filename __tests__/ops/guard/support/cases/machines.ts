import type { GuardInput } from "../../../../../ops/guard";
import { loadCluster } from "../../../../../spec";
import type { Cluster } from "../../../../../spec";
import { HYBRID } from "../../../../support/hybrid";
import { BOOTSTRAPPED, change } from "../plan";
import type { Cases } from "./case";
import { running, threeWith } from "./nodes";

const APPLY = "talos_machine_configuration_apply";
const [W, X] = ["talos-pve-worker-0", "talos-pve-cp-0"];

/** What Terraform plans for a machine that its provider no longer finds. */
const missing = (name: string) => [
  BOOTSTRAPPED,
  change(`hcloud_server.${name}`, "create"),
  change(`${APPLY}.${name}`, "replace", { before: { machine_configuration: "machine: { type: worker }" } }),
];

export const SECOND_MACHINE: Cases[string] = {
  refused: {
    "of a worker that is Ready": { changes: missing("worker"), more: running("worker") },
    "of a control plane that is Ready": {
      changes: missing("a"),
      more: { ...threeWith({}), ...running("a", "b", "c") },
    },
  },
  fine: {
    "of a node that is not Ready": {
      changes: missing("worker"),
      more: { health: { nodes: { worker: { isHealthy: false, evidence: "not Ready", kubelet: "v1.35.0" } } } },
    },
    "of a node that is only assumed to be healthy": {
      changes: missing("worker"),
      more: {
        health: { nodes: { worker: { isHealthy: true, evidence: "not checked; assumed healthy", isAssumed: true } } },
      },
    },
    "of a new node": {
      changes: [BOOTSTRAPPED, change("hcloud_server.worker", "create"), change(`${APPLY}.worker`, "create")],
      more: running("worker"),
    },
    "of a node that changes its provider": {
      changes: [...missing("worker"), change("proxmox_virtual_environment_vm.worker", "delete")],
      more: running("worker"),
    },
  },
};

const at = (name: string, before: string | undefined, after: string) =>
  change(`${APPLY}.${name}`, before === undefined ? "create" : before === after ? "nothing" : "replace", {
    before: before === undefined ? null : { node: before },
    after: { node: after },
  });

/** The hybrid cluster with these addresses in its file. */
function addressed(addresses: Readonly<Record<string, string | undefined>>): Pick<GuardInput, "cluster"> {
  const { cluster } = loadCluster(HYBRID);
  const nodes = cluster.nodes.map((node) =>
    node.name in addresses ? { ...node, address: addresses[node.name] } : node,
  );
  return { cluster: { ...cluster, nodes } as Cluster };
}

export const NODE_ADDRESS: Cases[string] = {
  refused: {
    "that another node gives up in the same plan": {
      changes: [BOOTSTRAPPED, at(W, "10.2.2.1", "10.2.1.1"), at(X, "10.2.1.1", "10.2.1.9")],
      more: addressed({ [W]: "10.2.1.1", [X]: "10.2.1.9" }),
    },
    "in the plan of one node": {
      changes: [],
      more: {
        ...addressed({ [W]: "10.2.1.1", [X]: "10.2.1.9" }),
        plan: {
          resource_changes: [at(W, "10.2.2.1", "10.2.1.1")],
          prior_state: {
            values: {
              root_module: {
                resources: [
                  { mode: "managed", type: "talos_machine_bootstrap" },
                  { mode: "managed", type: APPLY, name: X, values: { node: "10.2.1.1" } },
                ],
              },
            },
          },
        },
      },
    },
    "for a new node": {
      changes: [BOOTSTRAPPED, at(W, undefined, "10.2.1.1"), at(X, "10.2.1.1", "10.2.1.9")],
      more: addressed({ [W]: "10.2.1.1", [X]: "10.2.1.9" }),
    },
  },
  fine: {
    "that no node has": {
      changes: [BOOTSTRAPPED, at(W, "10.2.2.1", "10.2.2.9"), at(X, "10.2.1.1", "10.2.1.1")],
      more: addressed({ [W]: "10.2.2.9" }),
    },
    "of a node that is removed": {
      changes: [
        BOOTSTRAPPED,
        at(W, "10.2.2.1", "10.2.2.7"),
        change(`${APPLY}.gone`, "delete", { before: { node: "10.2.2.7" } }),
      ],
      more: addressed({ [W]: "10.2.2.7" }),
    },
    "before etcd was started": {
      changes: [at(W, "10.2.2.1", "10.2.1.1"), at(X, "10.2.1.1", "10.2.1.9")],
      more: addressed({ [W]: "10.2.1.1", [X]: "10.2.1.9" }),
    },
    "by a router that exchanged the leases": {
      changes: [BOOTSTRAPPED, at(W, "10.2.2.1", "10.2.1.1"), at(X, "10.2.1.1", "10.2.1.9")],
      more: addressed({ [W]: undefined, [X]: undefined }),
    },
  },
};

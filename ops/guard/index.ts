import { controlPlanes } from "../../spec";
import type { Cluster, Layer } from "../../spec";
import { takesAway } from "./plan";
import type { Plan, ResourceChange } from "./plan";

export interface Finding {
  readonly address: string;
  /** What would happen, why it matters, and what to do instead. */
  readonly message: string;
}

/** A plan that must not be applied. */
export class PlanRefused extends Error {
  override readonly name = "PlanRefused";

  constructor(
    layer: Layer,
    readonly findings: readonly Finding[],
  ) {
    const list = findings.map(({ address, message }) => `  - ${address}: ${message}`).join("\n");
    super(
      `The plan of ${layer} would break the cluster; nothing was changed.\n${list}\n` +
        `If that is what you want: --accept ${findings.map(({ address }) => address).join(" ")}`,
    );
  }
}

const MACHINES = ["hcloud_server", "proxmox_virtual_environment_vm"];

/** Everything in a plan that would cost the cluster its identity or its quorum. */
export function inspect(cluster: Cluster, layer: Layer, plan: Plan): Finding[] {
  const lost = (plan.resource_changes ?? []).filter(takesAway);
  return layer === "auth" ? lost.map(identityLost) : quorumLost(cluster, lost);
}

// By the plan, not by the configuration: prevent_destroy vanishes together with the block that holds it (T17).
function identityLost({ address }: ResourceChange): Finding {
  return {
    address,
    message:
      "would be deleted or replaced. What is in auth outlives the cluster: running nodes, sealed secrets and databases depend " +
      "on it. Put back what the plan takes away.",
  };
}

/** At most as many control planes at a time as etcd can do without (T1, T2). */
function quorumLost(cluster: Cluster, lost: readonly ResourceChange[]): Finding[] {
  const members = controlPlanes(cluster).map(({ name }) => name);
  const bearable = Math.floor((members.length - 1) / 2);
  const going = lost.filter(({ type, name }) => MACHINES.includes(type) && members.includes(name));
  if (going.length <= bearable) return [];
  return going.map(({ address }) => ({
    address,
    message:
      `is one of ${going.length} control planes that would go in one plan; of ${members.length} etcd can do without ` +
      `${bearable}. Change one node at a time, and wait until it is Ready again.`,
  }));
}

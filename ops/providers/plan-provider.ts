import type { Cluster } from "../../spec";
import type { Plan, ResourceChange, Values } from "../support/plan";
import type { Effect } from "./effect";
import type { AdoptionRule } from "./orphans/adoption-rule";
import type { Owner } from "./ownership/owner";

/** A resource that is a part of a node. */
interface NodePart {
  readonly type: string;
  effect(change: ResourceChange): Effect | undefined;
}

/** What Terraform reports about a resource. */
interface ResourceError {
  readonly address?: string;
  readonly summary: string;
  readonly detail: string;
}

/** The part of a machine provider that works only on plans and states. It is pure: it reads no file and connects to nothing. */
export interface PlanProvider {
  /** The Terraform type of a machine. Its resources have the names of the nodes. */
  readonly machineType: string;
  /** The planned value that no two machines of this provider have in common. */
  readonly machineKey: string;
  /**
   * How to apply a change that waits for a reboot, if a reboot from inside the machine is not enough.
   * @param command reboots every node that needs it
   */
  readonly describeReboot?: (command: string) => string;

  /** @param values of a machine in a plan */
  ownerInPlan(values: Values, cluster: string): Owner;
  /** The command that restores the name and marks of a machine. */
  restoreCommand(cluster: Cluster, name: string, id: string): string;

  /** The adoption rules for resources that an interrupted run left behind, by Terraform type. */
  readonly orphans: Readonly<Record<string, AdoptionRule>>;
  /** The effect of an in-place change on a running machine. */
  machineEffect(change: ResourceChange): Effect | undefined;
  /** The public address of a node, if it is a separate resource. */
  readonly publicAddress?: NodePart;
  /** Predicates whose subject is the address of the resource: how the change exposes machines. */
  exposure(change: ResourceChange, plan: Plan, cluster: Cluster): string[];
  /** @returns a description of the data that would be lost */
  describeLostData(change: ResourceChange, cluster: Cluster): string | undefined;
  /**
   * The names of the disks of a machine, beside its system disk, that are deleted with it.
   * @param values of the machine in a state
   */
  additionalDisks?(values: Values): string[];
  /** Types of the identity layer that hold no secret, and can be created again. */
  readonly grants: readonly string[];
  /** Types that hold the image of Talos: a new version or other extensions change them. */
  readonly images: readonly string[];
  /** Whether an error means that the object no longer exists: some providers fail to read or delete a missing object. */
  isAlreadyDeleted?(error: ResourceError): boolean;
}

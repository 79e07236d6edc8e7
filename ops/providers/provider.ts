import type { Cluster, Nodes, ProviderName, Sites } from "../../spec";
import type { Check } from "../support/check";
import type { CommandPlace } from "../support/command-line";
import type { DriftFinding } from "../support/drift";
import type { Finding } from "../support/finding";
import type { LeftoverScan } from "./leftovers/leftover";
import type { ControllerResources } from "./leftovers/controller-resources";
import type { Clouds } from "./ownership/clouds";
import type { FoundMachine } from "./ownership/machine";
import type { PlanProvider } from "./plan-provider";
import type { CloudAccess } from "./cloud-access";
import type { MachineAccess } from "./machine-access";
import type { PreflightContext } from "./preflight-context";
import type { MachineWork, PendingRestart } from "./machine-work";

/** Includes the place for the commands that correct a drift. */
export type DriftAccess = CloudAccess & CommandPlace;

export interface LeftoverScanOptions extends CloudAccess {
  readonly made: ControllerResources;
  /** Volumes that the user has named one by one. */
  readonly named?: readonly string[];
}

export interface EstimateLine {
  readonly what: string;
  readonly count: number;
  /** Euros per month each; undefined if the table has no price. */
  readonly each?: number;
}

export interface PriceTable {
  readonly asOf: string;
  /** The file to which a missing price can be added. */
  readonly file: string;
  readonly volumePerGiB: number;
}

/** A token that auth has created at the provider of a site. */
export interface SiteToken {
  readonly id: string;
  readonly title: string;
  /** What does not work while it is replaced. */
  readonly interrupts: string;
  /** Its path in the outputs of auth: the output, and the keys below it. */
  readonly output: readonly string[];
  /** The resource of auth. */
  readonly address: string;
  /** The Secrets that it is in; workloads read them at their start. */
  readonly readers?: { readonly namespace: string; readonly secrets: readonly string[] };
  isAccepted(value: string): Promise<boolean>;
  /** Deletes it at the provider. */
  revoke(): Promise<void>;
}

/** Everything that `ops/` needs to know about a machine provider. */
export interface OpsProvider<P extends ProviderName> extends PlanProvider {
  /** How to find the machine of a node: `VM 4711`. */
  describeMachine(node: Nodes[P]): string;
  describeSize(node: Nodes[P]): string;
  /** Shown instead of an address that is not known yet. */
  describeAddress(node: Nodes[P]): string;
  describeSite(site: Sites[P]): { readonly place: string; readonly network: string };
  /** Shows the screen of a machine. */
  consoleCommand(node: Nodes[P]): string;

  readonly preflight: readonly Check<PreflightContext>[];
  /**
   * Findings about objects at this provider that two cluster files must not share. @param file the other cluster file
   */
  findShared(cluster: Cluster, other: Cluster, file: string): Finding[];

  /** @returns undefined when the machine does not exist */
  findMachine(clouds: Clouds, site: string, id: string): Promise<FoundMachine | undefined>;
  /** @throws Error if the provider cannot be queried */
  findLeftovers(options: LeftoverScanOptions): Promise<LeftoverScan[]>;
  /** Load balancers with a target in the cluster, by id, while it has machines. */
  listLoadBalancers(access: CloudAccess): Promise<number[]>;

  /** The tokens that auth creates there. */
  siteTokens(access: CloudAccess): readonly SiteToken[];

  /** undefined if nothing is rented */
  readonly prices?: PriceTable;
  estimate(nodes: readonly Nodes[P][]): EstimateLine[];

  /** Changes of machines that Terraform cannot make, before `infra` is applied. @param upAuth the command that applies auth */
  machineWork(access: MachineAccess, upAuth: string): Promise<MachineWork[]>;
  /** Machines with hardware that they get when they are switched off and on. */
  pendingRestarts(access: CloudAccess): Promise<PendingRestart[]>;
  /** Checked before a destroy begins. @throws Refusal if it could not delete the machines at the end */
  checkDestroy(access: CloudAccess): Promise<void>;
  /** The preparation that a destroy needs. */
  destroyWork(access: CloudAccess): Promise<MachineWork[]>;
  /** For machines that Terraform does not delete: wiped while a cluster is destroyed, or before a machine is replaced. */
  releaseWork(access: MachineAccess, nodes: readonly Nodes[P][], before: "end" | "replacement"): MachineWork[];
  /**
   * Machines whose attributes differ from their creation, in attributes that Terraform does not read or ignores.
   * Undefined for a provider without an API. @throws Error if the provider cannot be queried
   */
  findDrift?(access: DriftAccess): Promise<DriftFinding[]>;
  /** Checks that must pass after `infra` is applied. */
  settlingCheck(access: CloudAccess): Check<undefined> | undefined;
}

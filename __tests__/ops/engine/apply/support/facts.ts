/** Facts for the apply loop, written down: the hybrid cluster, healthy, with nothing in its journal. */
import type { Attempt, Facts, Progress } from "../../../../../ops/engine/apply/facts";
import { NO_PROGRESS } from "../../../../../ops/engine/apply/facts";
import type { ExistingObjects } from "../../../../../ops/engine/adoption/find-existing";
import type { Health } from "../../../../../ops/guard";
import type { Plan, ResourceChange } from "../../../../../ops/support/plan";
import { TerraformFailed } from "../../../../../ops/clients/terraform/failure";
import { HYBRID_PLACE } from "../../../../support/hybrid";
import { BOOTSTRAPPED, change, clusterOf } from "../../../guard/support/plan";

export const NODES = ["a", "b", "c"];
export const CLUSTER = clusterOf(NODES);

export interface FactsOptions {
  readonly request?: Partial<Facts["request"]>;
  readonly journal?: Partial<Facts["recorded"]["journal"]>;
  readonly providers?: Facts["recorded"]["providers"];
  readonly observed?: Facts["observed"];
  readonly progress?: Partial<Progress>;
}

export function facts(attempt: Attempt, options: FactsOptions = {}): Facts {
  const { request, journal, providers = { now: {}, last: {} }, observed = {}, progress } = options;
  return {
    request: {
      ...HYBRID_PLACE,
      cluster: CLUSTER,
      layer: "infra",
      scope: { kind: "layer" },
      hasGate: false,
      adopt: false,
      acceptances: [],
      ...request,
    },
    attempt,
    recorded: {
      journal: { hasBegun: false, refused: new Set(), hasFailed: false, unfinished: [], ...journal },
      providers,
    },
    observed,
    progress: { ...NO_PROGRESS, ...progress },
  };
}

export const SERVER = "hcloud_server.new";
export const USER = "proxmox_virtual_environment_user.terraform";
export const created = (address: string): ResourceChange => change(address, "create", { after: {} });

export function planned(plan: Plan, isConfirmed = false): Attempt {
  return { kind: "planned", plan, isConfirmed };
}

export function planOf(...changes: readonly ResourceChange[]): Plan {
  return { resource_changes: changes };
}

export const PASSWORD = planOf(created("random_password.harbor"));

/** A plan of a running cluster that replaces these control planes. */
export function replacing(...names: readonly string[]): Plan {
  return planOf(
    BOOTSTRAPPED,
    ...NODES.flatMap((name) => [
      change(`hcloud_server.${name}`, names.includes(name) ? "replace" : "nothing"),
      change(`talos_machine_configuration_apply.${name}`, "nothing", {
        before: { node: `10.0.0.${NODES.indexOf(name)}`, machine_configuration: "machine: { type: controlplane }" },
      }),
    ]),
  );
}

export function healthWith(...down: readonly string[]): Health {
  const nodes = NODES.map((name) => [name, { isHealthy: !down.includes(name), evidence: "asked" }] as const);
  return { nodes: Object.fromEntries(nodes), members: NODES };
}

export const NOTHING_EXISTS: ExistingObjects = { adoptable: new Map(), foreign: new Map(), unmarked: [], machines: [] };

/** All observations, of a healthy cluster without orphans. */
export const ALL_FINE: Facts["observed"] = {
  existing: NOTHING_EXISTS,
  health: healthWith(),
  foreign: [],
  tainted: [],
};

export function failureAt(address: string, detail: string): TerraformFailed {
  return new TerraformFailed("apply", [{ severity: "error", summary: "create failed", detail, address }], "");
}

export function prevented(address: string): TerraformFailed {
  return failureAt(address, `Resource ${address} has lifecycle.prevent_destroy set, but the plan calls for destroy.`);
}

import type { Layer } from "../../../spec";
import type { AskJson } from "../../clients/http";
import type { Check } from "../../support/check";
import type { Plan } from "../../support/plan";
import type { ClusterContext } from "../cluster/context";

/** Data from the states. A state contains every secret of the cluster. */
export interface StateAccess {
  /** @throws Error if the layer cannot be planned */
  plan(layer: Layer): Promise<Plan>;
  /** Node → the machine configuration of the last apply. Secret. */
  configurations(): Promise<ReadonlyMap<string, string>>;
}

/**
 * The context of the drift checks. They change nothing. The environment contains the credentials as Terraform
 * variables.
 */
export interface DriftContext extends ClusterContext {
  /** Undefined with `--live`: then only the APIs are queried, with read-only credentials. */
  readonly states?: StateAccess;
  /** @default over HTTP */
  readonly ask?: AskJson;
}

export type DriftCheck = Check<DriftContext>;

import type { Layer } from "../../../spec";
import type { AskJson } from "../../clients/http";
import type { Check } from "../../support/check";
import type { Plan } from "../../support/plan";
import type { ClusterContext } from "../cluster/context";

/** Data from the states. Reading a state reveals every secret of the cluster. */
export interface StateAccess {
  /** @throws Error for a layer that cannot be planned */
  plan(layer: Layer): Promise<Plan>;
  /** Node → the machine configuration of the last apply. Secret. */
  configurations(): Promise<ReadonlyMap<string, string>>;
}

/** What the checks for drift use. They change nothing. Its environment contains the credentials, as Terraform's variables. */
export interface DriftContext extends ClusterContext {
  /** Absent with `--live`: only the APIs are queried, with read-only credentials. */
  readonly states?: StateAccess;
  /** @default over HTTP */
  readonly ask?: AskJson;
}

export type DriftCheck = Check<DriftContext>;

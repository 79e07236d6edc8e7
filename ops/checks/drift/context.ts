import type { Layer } from "../../../spec";
import type { AskJson } from "../../clients/http";
import type { Check } from "../../support/check";
import type { Plan } from "../../support/plan";
import type { ClusterContext } from "../cluster/context";

/** What only the states can tell. Reading a state opens every secret of the cluster. */
export interface StateAccess {
  /** @throws Error for a layer that cannot be planned */
  plan(layer: Layer): Promise<Plan>;
  /** Node → the machine configuration that the last apply handed to it. Secret. */
  configurations(): Promise<ReadonlyMap<string, string>>;
}

/** What the checks for drift use. They change nothing. Its environment contains the credentials, as Terraform's variables. */
export interface DriftContext extends ClusterContext {
  /** Absent where only the APIs are asked, with credentials that can only read. */
  readonly states?: StateAccess;
  /** @default over HTTP */
  readonly ask?: AskJson;
}

export type DriftCheck = Check<DriftContext>;

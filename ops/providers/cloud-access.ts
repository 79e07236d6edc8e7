import type { Cluster } from "../../spec";
import type { AskJson } from "../clients/http";

/** Access to a provider's API. */
export interface CloudAccess {
  readonly cluster: Cluster;
  /** Includes the credentials, as Terraform variables. */
  readonly environment: NodeJS.ProcessEnv;
  readonly ask?: AskJson | undefined;
}

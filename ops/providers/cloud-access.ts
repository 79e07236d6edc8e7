import type { Cluster } from "../../spec";
import type { AskJson } from "../clients/http";

/** How a provider's API is reached. */
export interface CloudAccess {
  readonly cluster: Cluster;
  /** With the credentials in it, as Terraform's variables. */
  readonly environment: NodeJS.ProcessEnv;
  readonly ask?: AskJson | undefined;
}

import type { Cluster } from "../../../spec";
import type { LookUpNameServers } from "../../clients/dns/delegation";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { ReadOutputs } from "../../state/layer-outputs";
import type { Runtime } from "../../support/runtime";

/** What every check looks with. It reads and asks, and changes nothing; one makes a claim, and takes it away again. */
export interface VerifyContext {
  readonly cluster: Cluster;
  readonly kubernetes: Pick<KubernetesClient, "list" | "find" | "version" | "server" | "create" | "patch" | "delete">;
  readonly kubeconfig: string;
  readonly talosconfig: string;
  /** Node → address. */
  readonly addresses: Readonly<Record<string, string>>;
  /** What a layer handed on. Secret, most of it: nothing of it may be in what a check says. */
  readonly outputs: ReadOutputs;
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: Runtime;
  readonly nameServers: LookUpNameServers;
  readonly now: () => Date;
}

/** What a check saw, in words for a person. */
export type Sight = string | Omit<CheckResult, "check" | "ok">;

export interface Check<Needs = VerifyContext> {
  readonly name: string;
  /** Whether the cluster file asks for what is looked at. @default it does */
  readonly concerns?: (cluster: Cluster) => boolean;
  /** @throws NotAsItShould, or whatever came between */
  look(context: Needs): Promise<Sight>;
}

export interface CheckResult {
  readonly check: string;
  readonly ok: boolean;
  /** What was seen. No secret is ever in it: it is shown, kept in the journal and put in reports. */
  readonly saw: string;
  /** What is left to a person, without being a fault. */
  readonly todo?: readonly string[];
  /** Not a fault of the cluster's, and not as it should be either; or nobody could be asked. */
  readonly open?: true;
}

/** Thrown by a check that saw something else than it should. */
export class NotAsItShould extends Error {
  override readonly name = "NotAsItShould";
}

export function fail(saw: string): never {
  throw new NotAsItShould(saw);
}

/** Fails with all of them, if there are any. */
export function failIfAny(problems: readonly string[]): void {
  if (problems.length > 0) fail(problems.join("; "));
}

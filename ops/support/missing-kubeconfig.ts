import { existsSync } from "node:fs";
import { commandLine } from "./command-line";
import type { FindingCode } from "./finding-codes";
import { Refusal } from "./refusal";
import type { Runtime } from "./runtime";

interface CommandTarget {
  readonly file: string;
  readonly runtime: Runtime;
  readonly cluster: { readonly name: string };
  readonly places: { readonly kubeconfig: string };
}

/** There is no cluster to connect to: it was never started, or it is destroyed. */
class NoKubeconfig extends Refusal {
  override readonly name = "NoKubeconfig";
  readonly code = "no-kubeconfig" satisfies FindingCode;

  constructor({ cluster, places, ...target }: CommandTarget) {
    super(
      `${cluster.name} has no kubeconfig: ${places.kubeconfig} does not exist. The layer infra writes it. [no-kubeconfig]\n` +
        `Bring the cluster up: ${commandLine("up", target)}\n` +
        `Or see what earlier runs did: ${commandLine("status", target)}`,
    );
  }
}

/** @throws NoKubeconfig */
export function refuseWithoutKubeconfig(target: CommandTarget): void {
  if (!existsSync(target.places.kubeconfig)) throw new NoKubeconfig(target);
}

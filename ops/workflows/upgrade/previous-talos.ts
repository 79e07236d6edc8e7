import { canTalosRun } from "../../../spec";
import { findNode } from "../../clients/kubernetes/nodes";
import type { LiveCluster } from "../../engine/nodes/live";
import { markOf } from "../../state/journal";
import type { Journal } from "../../state/journal";
import { Refusal } from "../../support/refusal";
import { readNodeComponents } from "./running-versions";

/** In the journal: which Talos was installed over which. */
export function talosMark(node: string): string {
  return markOf(`talos-${node}`);
}

/** The Talos version that a rollback would boot; undefined if another program installed the running one. */
export function previousTalos(journal: Pick<Journal, "history">, node: string, running: string): string | undefined {
  const installed = journal
    .history()
    .filter(({ step, versions }) => step === talosMark(node) && versions !== undefined);
  const last = installed.at(-1)?.versions;
  return last?.to === running && last.from !== running ? last.from : undefined;
}

/** The earlier Talos version does not support the running Kubernetes. */
export class RollbackUnsupported extends Refusal {
  override readonly name = "RollbackUnsupported";
  readonly code = "rollback-unsupported";
}

/** @returns the Talos that a rollback boots, if it is known @throws RollbackUnsupported */
export async function requireSupportedTalos(
  live: LiveCluster,
  journal: Pick<Journal, "history">,
  node: string,
): Promise<string | undefined> {
  const client = live.talos(node);
  const previous = previousTalos(journal, node, await client.version());
  if (previous === undefined) return undefined;
  const kubelet = (await findNode(live.kubernetes, node))?.kubeletVersion;
  const versions = [...(await readNodeComponents(client)), ...(kubelet ? [kubelet] : [])];
  const unsupported = versions.find((version) => canTalosRun(previous, version) === false);
  if (unsupported !== undefined)
    throw new RollbackUnsupported(
      `${node} runs Kubernetes ${unsupported}, and Talos ${previous}, which a rollback would boot, does not support it. Nothing was changed.\n` +
        `Repair the node with the Talos that it runs; Kubernetes cannot be downgraded.`,
    );
  return previous;
}

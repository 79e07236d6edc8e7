import { canTalosRun } from "../../../spec";
import { findNode } from "../../clients/kubernetes/nodes";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { markOf } from "../../state/journal";
import type { Journal } from "../../state/journal";
import { refusalFor } from "../../support/finding-refusal";
import { readNodeComponents } from "./running-versions";

/** The journal mark that records which Talos version replaced which. */
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

/** @returns the Talos version that a rollback boots, if known @throws Refusal if it does not support the running Kubernetes */
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
    throw refusalFor(
      "rollback-unsupported",
      `A rollback would boot Talos ${previous}, which does not support Kubernetes ${unsupported} on ${node}. Nothing was changed.\n` +
        `Repair the node with its current Talos version; Kubernetes cannot be downgraded.`,
    );
  return previous;
}

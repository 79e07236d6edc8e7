import { existsSync } from "node:fs";
import { join } from "node:path";
import { fixedAddresses } from "../../../spec";
import { destroyStepOf, Journal, hasEnded } from "../../state/journal";
import type { Entry } from "../../state/journal";
import type { PreflightContext } from "../../providers/preflight-context";

export type EvidenceContext = Pick<PreflightContext, "cluster" | "state" | "talosconfig" | "isConfiguredTalos">;

/**
 * Evidence that the cluster has an identity although the state of `auth` is empty: a wrong workspace, bucket or key
 * shows the same empty state as a cluster that was never started.
 */
export async function identityEvidence(context: EvidenceContext): Promise<string[]> {
  const { state, talosconfig } = context;
  const journal = join(state, "journal.jsonl");
  const onDisk = [
    ...(wasApplied(new Journal(journal, "").history())
      ? [`${journal} records that auth was applied and not destroyed`]
      : []),
    ...(existsSync(talosconfig) ? [`there is a talosconfig, ${talosconfig}`] : []),
  ];
  return onDisk.length > 0 ? onDisk : findRespondingNodes(context);
}

/** An unfinished apply proves nothing: if it was killed before its first write, the empty state is correct. */
function wasApplied(history: readonly Entry[]): boolean {
  const destroyed = history.findLastIndex((entry) => entry.step === destroyStepOf("auth") && hasEnded(entry));
  return history.slice(destroyed + 1).some((entry) => entry.step === "auth" && hasEnded(entry));
}

/**
 * Without the cluster's client files, its certificate authority is unknown. But a node in maintenance mode has no
 * authority at all.
 */
async function findRespondingNodes({ cluster, isConfiguredTalos }: EvidenceContext): Promise<string[]> {
  const found = await Promise.all(
    fixedAddresses(cluster).map(async (address) => ((await isConfiguredTalos(address)) ? [address] : [])),
  );
  const addresses = found.flat();
  return addresses.length > 0 ? [`configured Talos nodes respond at ${addresses.join(", ")}`] : [];
}

import { isDelegatedHere } from "../../clients/dns/delegation";
import { failed, passed, skipped } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { note } from "../../support/finding";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { ClusterContext } from "./context";
import { readIssuances } from "./issuance";
import type { Issuance } from "./issuance";

const DETAILS = "get certificates,certificaterequests,orders,challenges -A";

/**
 * Before the domain is delegated to the cluster, every challenge fails, so only faults inside the cluster count.
 * Afterwards every failure counts.
 */
export const certificates: Check<ClusterContext> = {
  id: "certificates-issued",
  title: "cert-manager issues the certificates",
  appliesTo: ({ cluster: { services } }) => services.certManager !== undefined,
  async run(context) {
    const { cluster, runtime, nameServers, kubernetes, now } = context;
    const issuances = await readIssuances(kubernetes, now());
    const missing = issuances.filter(({ state }) => state !== "issued");
    if (issuances.length === 0) return skipped("no Ingress requests a certificate");
    if (missing.length === 0) return passed(`${formatCount(issuances.length, "certificate")}: ${names(issuances)}`);
    const isDelegated = !runtime.offline && (await isDelegatedHere(cluster, nameServers));
    const failing = missing.filter(({ state, isInternal }) => state === "failing" && (isDelegated || isInternal));
    const details = kubectlCommand(context, DETAILS);
    if (failing.length > 0)
      return failed(
        [...byReason(failing)].map(([reason, affected]) => `${affected.join(", ")}: ${reason}`).join("; "),
        `${details}\n${retry(context, failing)}`,
      );
    return skipped(`not yet: ${names(missing)}`, [
      isDelegated
        ? note("certificate-pending", "cert-manager is still solving the challenges.", details)
        : note(
            "certificate-pending",
            "No certificate can be issued until the domain is delegated to this cluster.",
            `After the delegation: ${details}`,
          ),
    ]);
  },
};

/** Grouped by reason: certificates usually fail for the same one. */
function byReason(failing: readonly Issuance[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, host, reason } of failing)
    found.set(reason, [...(found.get(reason) ?? []), `${name} for ${host}`]);
  return found;
}

function names(issuances: readonly Issuance[]): string {
  return issuances.map(({ name }) => name).join(", ");
}

/**
 * After a failure cert-manager waits an hour or more. If you delete the Certificate, its Ingress recreates it and the
 * issuance starts immediately.
 */
function retry(context: ClusterContext, failing: readonly Issuance[]): string {
  const [namespace = "", name = ""] = failing[0]?.name.split("/") ?? [];
  return `after the fix, retry immediately: ${kubectlCommand(context, `delete certificate --namespace ${namespace} ${name}`)}`;
}

/** The progress of cert-manager with a certificate: Certificate → CertificateRequest → Order → Challenges. */
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { findCondition } from "../../clients/kubernetes/conditions";
import type { KubernetesApi } from "./context";

export interface Issuance {
  /** The Certificate, as namespace/name. */
  readonly name: string;
  readonly state: "issued" | "waiting" | "failing";
  /** The host of the challenge, or the hosts of the certificate. */
  readonly host: string;
  /** The message of cert-manager. */
  readonly reason: string;
  /** Whether the cause is in the cluster, so that the check fails regardless of the delegation. */
  readonly isInternal: boolean;
}

interface Chain {
  readonly requests: readonly KubernetesObject[];
  readonly orders: readonly KubernetesObject[];
  readonly challenges: readonly KubernetesObject[];
}

/**
 * A new challenge waits for the zone and for its record, whatever its reason says. An older challenge waits for
 * something else.
 */
const PROPAGATION_MS = 15 * 60_000;

const FINAL_FAILURES = ["invalid", "errored", "expired"];

/** A Service that does not exist, or an issuer that is missing or not ready. */
const INTERNAL = /lookup \S+\.svc(\.\S+)?( on \S+)?: no such host|^Referenced "/;

export async function readIssuances(kubernetes: KubernetesApi, now: Date): Promise<Issuance[]> {
  const [certificates, requests, orders, challenges] = await Promise.all(
    [
      "cert-manager.io/v1/certificates",
      "cert-manager.io/v1/certificaterequests",
      "acme.cert-manager.io/v1/orders",
      "acme.cert-manager.io/v1/challenges",
    ].map((path) => kubernetes.list(`/apis/${path}`)),
  );
  const chain = { requests: requests ?? [], orders: orders ?? [], challenges: challenges ?? [] };
  return (certificates ?? []).map((certificate) => issuanceOf(certificate, chain, now));
}

function issuanceOf(certificate: KubernetesObject, { requests, orders, challenges }: Chain, now: Date): Issuance {
  const { name, namespace = "" } = certificate.metadata;
  const hosts = ((certificate.spec?.dnsNames ?? []) as string[]).join(", ");
  const found = (state: Issuance["state"], reason: string, host = hosts): Issuance => ({
    name: `${namespace}/${name}`,
    state,
    host,
    reason,
    isInternal: INTERNAL.test(reason),
  });
  if (findCondition(certificate, "Ready")?.status === "True") return found("issued", "");
  const [request] = ownedBy(requests, certificate).sort(newestFirst);
  const [order] = ownedBy(orders, request).sort(newestFirst);
  const open = ownedBy(challenges, order).filter(({ status }) => status?.state !== "valid");
  const judged = open.map((challenge) => found(...judgeChallenge(challenge, now)));
  const worst = judged.find(({ state }) => state === "failing") ?? judged[0];
  if (worst) return worst;
  const state = String(order?.status?.state ?? "");
  if (FINAL_FAILURES.includes(state)) return found("failing", `${state}: ${reasonOf(order, request, certificate)}`);
  const ready = findCondition(request, "Ready");
  if (ready?.reason === "Failed" || ready?.reason === "Denied") return found("failing", ready.message ?? ready.reason);
  if (ready && INTERNAL.test(ready.message ?? "")) return found("failing", ready.message ?? "");
  return found("waiting", ready?.message ?? findCondition(certificate, "Ready")?.message ?? "not requested yet");
}

/** @returns state, reason and host */
function judgeChallenge(challenge: KubernetesObject, now: Date): [Issuance["state"], string, string] {
  const { state = "pending", reason = "" } = (challenge.status ?? {}) as { state?: string; reason?: string };
  const words = `${state}: ${reason || "no reason given"}`;
  const age = now.getTime() - new Date(challenge.metadata.creationTimestamp ?? now).getTime();
  const isWaiting = !FINAL_FAILURES.includes(state) && age < PROPAGATION_MS && !INTERNAL.test(reason);
  return [isWaiting ? "waiting" : "failing", words, String(challenge.spec?.dnsName ?? "")];
}

/** cert-manager sets the reason on the order, or only on the objects above it. */
function reasonOf(
  order: KubernetesObject | undefined,
  request: KubernetesObject | undefined,
  certificate: KubernetesObject,
): string {
  const own = order?.status?.reason as string | undefined;
  return (
    own ||
    findCondition(request, "Ready")?.message ||
    findCondition(certificate, "Issuing")?.message ||
    "no reason given"
  );
}

function ownedBy(objects: readonly KubernetesObject[], owner: KubernetesObject | undefined): KubernetesObject[] {
  if (!owner) return [];
  return objects.filter(
    ({ metadata }) =>
      metadata.namespace === owner.metadata.namespace &&
      metadata.ownerReferences?.some(({ name, uid }) => name === owner.metadata.name && uid === owner.metadata.uid),
  );
}

function newestFirst(a: KubernetesObject, b: KubernetesObject): number {
  return (b.metadata.creationTimestamp ?? "").localeCompare(a.metadata.creationTimestamp ?? "");
}

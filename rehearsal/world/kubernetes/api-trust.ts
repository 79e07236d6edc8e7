/**
 * Which certificate authorities of the Kubernetes API a pod trusts: those in `kube-root-ca.crt` when it started. Clients read the file
 * once, so a pod that started before an authority was accepted cannot log in to an API server that uses it.
 */
import { digest } from "../service-access";
import type { KubernetesApi } from "./api";
import { at, textAt } from "./object";
import type { KubeObject } from "./object";

const TRUSTED = "rehearsal.coldstart/trusted-authorities";

const known = new Map<string, string>();

function digestOf(pem: string): string {
  const found = known.get(pem) ?? digest(pem.trim());
  known.set(pem, found);
  return found;
}

/** The annotation of a pod that is about to start, where it uses the API. */
export function trustAnnotation(api: KubernetesApi, spec: unknown): Record<string, string> {
  if (!isApiUser(spec)) return {};
  const { certificate, accepted = [certificate] } = api.view.kubernetesCa();
  return { [TRUSTED]: accepted.map(digestOf).join(",") };
}

/** Why a pod cannot use the API; undefined if it can, or does not use it. */
export function untrustedApi(api: KubernetesApi, { metadata }: KubeObject): string | undefined {
  const trusted = metadata.annotations?.[TRUSTED];
  if (trusted === undefined || trusted.split(",").includes(digestOf(api.view.kubernetesCa().certificate)))
    return undefined;
  return "Get https://kubernetes.default.svc: tls: failed to verify certificate: x509: certificate signed by unknown authority";
}

/** A pod with its own service account uses the API. */
function isApiUser(spec: unknown): boolean {
  return (
    (textAt(spec, "serviceAccountName") ?? "default") !== "default" &&
    at(spec, "automountServiceAccountToken") !== false
  );
}

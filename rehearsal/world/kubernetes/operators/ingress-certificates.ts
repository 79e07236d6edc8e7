import type { KubernetesApi } from "../api";
import { listAt, ownedBy, textAt } from "../object";
import type { KubeObject } from "../object";
import { CERTIFICATE } from "./acme";

const INGRESS = "Ingress.networking.k8s.io";
const ISSUER_ANNOTATIONS = { "cert-manager.io/cluster-issuer": "ClusterIssuer", "cert-manager.io/issuer": "Issuer" };

/** cert-manager's ingress-shim: an annotated Ingress gets a Certificate for each of its TLS entries, named after the Secret. */
export function requestIngressCertificates(api: KubernetesApi): void {
  for (const ingress of api.list(INGRESS)) {
    const issuerRef = issuerOf(ingress);
    if (!issuerRef) continue;
    const { namespace } = ingress.metadata;
    for (const entry of listAt(ingress, "spec.tls")) {
      const secretName = textAt(entry, "secretName");
      const dnsNames = listAt(entry, "hosts").map(String);
      if (!secretName || dnsNames.length === 0 || api.get(CERTIFICATE, secretName, namespace)) continue;
      api.create({
        apiVersion: "cert-manager.io/v1",
        kind: "Certificate",
        metadata: { name: secretName, namespace, ownerReferences: ownedBy(ingress) },
        spec: { secretName, dnsNames, issuerRef: { group: "cert-manager.io", ...issuerRef } },
      });
    }
  }
}

function issuerOf({ metadata }: KubeObject): { kind: string; name: string } | undefined {
  for (const [annotation, kind] of Object.entries(ISSUER_ANNOTATIONS)) {
    const name = metadata.annotations?.[annotation];
    if (name) return { kind, name };
  }
  return undefined;
}

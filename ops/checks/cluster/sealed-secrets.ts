import { X509Certificate } from "node:crypto";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { ClusterContext } from "./context";

const KEY_LABEL = "sealedsecrets.bitnami.com/sealed-secrets-key";
const KEYS = `/api/v1/namespaces/kube-system/secrets?labelSelector=${encodeURIComponent(KEY_LABEL)}`;

export const sealedSecrets: Check<ClusterContext> = {
  id: "sealed-secrets",
  title: "the sealed-secrets key is the one of auth",
  needs: ["kubernetes-api"],
  appliesTo: ({ cluster: { services } }) => services.sealedSecrets !== undefined,
  async run({ kubernetes, outputs }) {
    const { sealed_secrets } = await outputs("auth");
    const ours = new X509Certificate((sealed_secrets as { certificate: string }).certificate).fingerprint256;
    const keys = (await kubernetes.list(KEYS)).map(({ metadata, data }) => ({
      name: metadata.name,
      isActive: metadata.labels?.[KEY_LABEL] === "active",
      fingerprint: fingerprint(Buffer.from(String(data?.["tls.crt"] ?? ""), "base64").toString()),
    }));
    const foreign = keys.filter((key) => key.fingerprint !== ours).map(({ name }) => name);
    const mine = keys.filter((key) => key.fingerprint === ours);
    return passIfNone(
      [
        ...(mine.length === 0 ? ["the key pair of auth is not in the cluster"] : []),
        ...mine.filter(({ isActive }) => !isActive).map(({ name }) => `${name} is ours, but not active`),
        // A rebuilt cluster cannot decrypt what is sealed with such a key.
        ...(foreign.length > 0 ? [`keys that are not from auth: ${foreign.join(", ")}`] : []),
      ],
      `${mine.map(({ name }) => name).join(", ")} alone, with the certificate of auth (SHA-256 ${ours.slice(0, 23)}…)`,
      `kubectl -n kube-system get secrets -l ${KEY_LABEL}`,
    );
  },
};

/** Of the certificate, which is public; what else is in the pair is not looked at. */
function fingerprint(pem: string): string {
  try {
    return new X509Certificate(pem).fingerprint256;
  } catch {
    return "no certificate";
  }
}

import { X509Certificate } from "node:crypto";
import { failIfAny } from "./check";
import type { Check } from "./check";

const KEY_LABEL = "sealedsecrets.bitnami.com/sealed-secrets-key";
const KEYS = `/api/v1/namespaces/kube-system/secrets?labelSelector=${encodeURIComponent(KEY_LABEL)}`;

export const sealedSecrets: Check = {
  name: "the sealed-secrets key is ours",
  concerns: ({ services }) => services.sealedSecrets !== undefined,
  async look({ kubernetes, outputs }) {
    const { sealed_secrets } = await outputs("auth");
    const ours = new X509Certificate((sealed_secrets as { certificate: string }).certificate).fingerprint256;
    const keys = (await kubernetes.list(KEYS)).map(({ metadata, data }) => ({
      name: metadata.name,
      isActive: metadata.labels?.[KEY_LABEL] === "active",
      fingerprint: fingerprint(Buffer.from(String(data?.["tls.crt"] ?? ""), "base64").toString()),
    }));
    const foreign = keys.filter((key) => key.fingerprint !== ours).map(({ name }) => name);
    const mine = keys.filter((key) => key.fingerprint === ours);
    failIfAny([
      ...(mine.length === 0 ? ["the key pair of auth is not in the cluster"] : []),
      ...mine.filter(({ isActive }) => !isActive).map(({ name }) => `${name} is ours, but not active`),
      // What is sealed with it can be read by no cluster that is built anew.
      ...(foreign.length > 0 ? [`keys that are not from auth: ${foreign.join(", ")}`] : []),
    ]);
    return `${mine.map(({ name }) => name).join(", ")} alone, with the certificate of auth (SHA-256 ${ours.slice(0, 23)}…)`;
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

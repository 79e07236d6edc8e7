import { X509Certificate } from "node:crypto";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { ClusterContext } from "./context";

const KEY_LABEL = "sealedsecrets.bitnami.com/sealed-secrets-key";
const KEYS = `/api/v1/namespaces/kube-system/secrets?labelSelector=${encodeURIComponent(KEY_LABEL)}`;

export const sealedSecrets: Check<ClusterContext> = {
  id: "sealed-secrets",
  title: "the sealed-secrets key is the key of auth",
  needs: ["kubernetes-api"],
  appliesTo: ({ cluster: { services } }) => services.sealedSecrets !== undefined,
  async run(context) {
    const { kubernetes, outputs } = context;
    const { certificate, former = [] } = (await outputs("auth")).sealed_secrets as SealedSecretsOutput;
    const ours = new X509Certificate(certificate).fingerprint256;
    const kept = former.map((pair) => fingerprint(pair.certificate));
    const keys = (await kubernetes.list(KEYS)).map(({ metadata, data }) => ({
      name: metadata.name,
      isActive: metadata.labels?.[KEY_LABEL] === "active",
      fingerprint: fingerprint(Buffer.from(String(data?.["tls.crt"] ?? ""), "base64").toString()),
    }));
    const foreign = keys
      .filter((key) => key.fingerprint !== ours && !kept.includes(key.fingerprint))
      .map(({ name }) => name);
    const lost = kept.filter((one) => !keys.some((key) => key.fingerprint === one));
    const mine = keys.filter((key) => key.fingerprint === ours);
    return passIfNone(
      [
        ...(mine.length === 0 ? ["the key pair of auth is not in the cluster"] : []),
        ...mine.filter(({ isActive }) => !isActive).map(({ name }) => `${name} is the key of auth, but not active`),
        ...(lost.length > 0 ? ["the previous key pair is not in the cluster"] : []),
        // A rebuilt cluster cannot decrypt secrets that were sealed with such a key.
        ...(foreign.length > 0 ? [`keys that are not from auth: ${foreign.join(", ")}`] : []),
      ],
      `${kept.length > 0 ? "" : "only "}${mine.map(({ name }) => name).join(", ")}${kept.length > 0 ? " beside the former pair" : ""}, with the certificate of auth (SHA-256 ${ours.slice(0, 23)}…)`,
      kubectlCommand(context, `-n kube-system get secrets -l ${KEY_LABEL}`),
    );
  },
};

interface SealedSecretsOutput {
  readonly certificate: string;
  /** Undefined if auth was applied by a version without rotations. */
  readonly former?: readonly { readonly certificate: string }[];
}

/** The fingerprint of the certificate, which is public. The private key is not read. */
function fingerprint(pem: string): string {
  try {
    return new X509Certificate(pem).fingerprint256;
  } catch {
    return "no certificate";
  }
}

import type { KubernetesApi } from "../api";
import type { Controller } from "../controller";
import { at, dictAt, encodeSecret, isReady, listAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { CERTIFICATE, orderCertificate, refuseIssuer } from "./acme";
import { requestIngressCertificates } from "./ingress-certificates";
import { isRunning, setReady } from "./readiness";

const CLUSTER_ISSUER = "ClusterIssuer.cert-manager.io";
const ISSUER = "Issuer.cert-manager.io";

/** Issuers become ready when their Secrets exist. A CA signs certificates at once; an ACME server requires challenges. */
export function certManagerController(api: KubernetesApi): Controller {
  return {
    canRest: true,
    reconcile() {
      if (!api.type(CERTIFICATE) || !isRunning(api, "cert-manager")) return;
      for (const issuer of [...api.list(CLUSTER_ISSUER), ...api.list(ISSUER)]) reconcileIssuer(api, issuer);
      requestIngressCertificates(api);
      for (const certificate of api.list(CERTIFICATE)) reconcileCertificate(api, certificate);
    },
  };
}

function reconcileIssuer(api: KubernetesApi, issuer: KubeObject): void {
  const namespace = issuer.metadata.namespace ?? clusterResourceNamespace(api);
  const missing = secretRefs(issuer.spec).find(({ name, key }) => {
    const secret = api.get("Secret", name, namespace);
    return !secret || !(key in dictAt(secret, "data"));
  });
  const acme = at(issuer, "spec.acme") !== undefined;
  const email = textAt(issuer, "spec.acme.email");
  const fault = missing
    ? `error getting keypair: secret "${missing.name}" with key "${missing.key}" not found in namespace "${namespace}"`
    : acme && email !== undefined && !email.includes("@")
      ? `Failed to register ACME account: 400 urn:ietf:params:acme:error:invalidContact: "${email}" is no address`
      : undefined;
  const [reason, message] = acme
    ? ["ACMEAccountRegistered", "The ACME account was registered with the ACME server"]
    : ["KeyPairVerified", "Signing CA verified"];
  setReady(api, issuer, fault, fault ? "ErrInitIssuer" : reason, message);
}

function clusterResourceNamespace(api: KubernetesApi): string {
  const controller = api
    .list("Pod")
    .find(({ metadata }) => metadata.labels?.["app.kubernetes.io/name"] === "cert-manager");
  return controller?.metadata.namespace ?? "cert-manager";
}

interface KeyRef {
  readonly name: string;
  readonly key: string;
}

/** Secrets that solvers and CAs read. The controller creates the key of the ACME account. */
function secretRefs(spec: unknown): KeyRef[] {
  const solvers = listAt(spec, "acme.solvers").flatMap((solver) =>
    Object.values((at(solver, "dns01") ?? {}) as object),
  );
  const refs = solvers.flatMap((solver) =>
    Object.entries((solver ?? {}) as object)
      .filter(([field]) => field.endsWith("SecretRef"))
      .map(([, ref]) => ({ name: textAt(ref, "name") ?? "", key: textAt(ref, "key") ?? "" })),
  );
  const ca = textAt(spec, "ca.secretName");
  return [...refs, ...(ca ? [{ name: ca, key: "tls.key" }] : [])];
}

function reconcileCertificate(api: KubernetesApi, certificate: KubeObject): void {
  const { name, namespace } = certificate.metadata;
  const issuerName = textAt(certificate, "spec.issuerRef.name") ?? "";
  const kind = textAt(certificate, "spec.issuerRef.kind") === "ClusterIssuer" ? CLUSTER_ISSUER : ISSUER;
  const issuer = api.get(kind, issuerName, kind === ISSUER ? namespace : undefined);
  const secretName = textAt(certificate, "spec.secretName");
  if (!issuer || !isReady(issuer)) {
    const shown = kind.split(".")[0];
    const fault = issuer
      ? `Referenced "${shown}" is not ready: ${issuerName}`
      : `Referenced "${shown}" not found: ${shown?.toLowerCase()}.cert-manager.io "${issuerName}" not found`;
    return refuseIssuer(api, certificate, fault);
  }
  if (at(issuer, "spec.acme") !== undefined) return orderCertificate(api, certificate);
  if (secretName && !api.get("Secret", secretName, namespace))
    api.create({
      apiVersion: "v1",
      kind: "Secret",
      metadata: {
        name: secretName,
        namespace,
        annotations: { "cert-manager.io/certificate-name": name, "cert-manager.io/issuer-name": issuerName },
      },
      type: "kubernetes.io/tls",
      data: encodeSecret({ "tls.crt": "rehearsed certificate", "tls.key": "rehearsed key" }),
    });
  setReady(api, certificate, undefined, "Ready", "Certificate is up to date and has not expired");
}

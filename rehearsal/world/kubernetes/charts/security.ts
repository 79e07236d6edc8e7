import { at, listAt, textAt } from "../object";
import type { Dict } from "../object";
import { crds, service, workload } from "./builders";
import type { Chart, ChartCall } from "./chart";
import { ingressAt } from "./ingresses";

const sealedSecrets: Chart = {
  name: "sealed-secrets",
  sources: ["https://bitnami-labs.github.io/sealed-secrets", "oci://registry-1.docker.io/bitnamicharts/sealed-secrets"],
  versions: { "2.18.5": "0.36.6" },
  crds: () => crds("bitnami.com", "v1alpha1", "SealedSecret"),
  render: (call) => {
    const name = textAt(call.values, "fullnameOverride") ?? call.release.name;
    const labels = { "app.kubernetes.io/name": "sealed-secrets" };
    return [
      workload("Deployment", name, call, {
        placement: "",
        labels,
        image: "docker.io/bitnami/sealed-secrets-controller:0.36.6",
      }),
      service(call, name, [8080]),
    ];
  },
};

const certManager: Chart = {
  name: "cert-manager",
  sources: ["https://charts.jetstack.io", "oci://quay.io/jetstack/charts/cert-manager"],
  versions: { "v1.21.1": "v1.21.1" },
  crds: ({ values }) =>
    at(values, "crds.enabled") === true || at(values, "installCRDs") === true
      ? [
          ...crds("cert-manager.io", "v1", "Certificate", "CertificateRequest", "Issuer", "ClusterIssuer*"),
          ...crds("acme.cert-manager.io", "v1", "Order", "Challenge"),
        ]
      : [],
  render: (call) => {
    const part = (path: string) => ({
      placement: ["global", path],
      replicas: Number(at(call.values, path ? `${path}.replicaCount` : "replicaCount") ?? 1),
    });
    const { name } = call.release;
    return [
      workload("Deployment", name, call, { ...part(""), labels: { "app.kubernetes.io/name": "cert-manager" } }),
      workload("Deployment", `${name}-webhook`, call, part("webhook")),
      workload("Deployment", `${name}-cainjector`, call, part("cainjector")),
      service(call, `${name}-webhook`, [443]),
    ];
  },
};

const externalSecrets: Chart = {
  name: "external-secrets",
  sources: ["https://charts.external-secrets.io", "oci://ghcr.io/external-secrets/charts/external-secrets"],
  versions: { "2.9.0": "v2.9.0" },
  crds: ({ values }) =>
    at(values, "installCRDs") === false
      ? []
      : [
          ...crds("external-secrets.io", "v1", "ExternalSecret", "SecretStore", "ClusterSecretStore*"),
          ...crds("external-secrets.io", "v1", "ClusterExternalSecret*"),
          ...crds("external-secrets.io", "v1alpha1", "PushSecret", "ClusterPushSecret*"),
          ...crds("generators.external-secrets.io", "v1alpha1", "Password", "VaultDynamicSecret", "ClusterGenerator*"),
        ],
  render: (call) => {
    const { name } = call.release;
    const placement = ["global", ""];
    return [
      workload("Deployment", name, call, { placement, labels: { "app.kubernetes.io/name": "external-secrets" } }),
      workload("Deployment", `${name}-webhook`, call, { placement: ["global", "webhook"] }),
      workload("Deployment", `${name}-cert-controller`, call, { placement: ["global", "certController"] }),
    ];
  },
};

/** Vault and its fork share their values; only the fork can unseal itself with a key of its own. */
function vaultLike(app: "vault" | "openbao", call: ChartCall): ReturnType<Chart["render"]> {
  const { values, release } = call;
  const ha = at(values, "server.ha.enabled") === true;
  const named = release.name.includes(app) ? release.name : `${release.name}-${app}`;
  const name = textAt(values, "fullnameOverride") ?? named;
  const audit = at(values, "server.auditStorage.enabled") === true;
  const labels = { "app.kubernetes.io/name": app, component: "server" };
  // With several servers, only the one that is unsealed and active takes requests.
  const active = ha && at(values, "server.ingress.activeService") !== false ? [`${name}-active`] : [];
  return [
    workload("StatefulSet", name, call, {
      placement: "server",
      replicas: ha ? Number(at(values, "server.ha.replicas") ?? 3) : 1,
      apart: at(values, "server.affinity") === undefined,
      labels,
      claims: [
        ...(at(values, "server.dataStorage.enabled") === false ? [] : [claimAt(values, "data", "server.dataStorage")]),
        ...(audit ? [claimAt(values, "audit", "server.auditStorage")] : []),
      ],
      needs: opening(values, release.namespace),
      secrets: environmentSecrets(values),
    }),
    ...[name, ...active].map((one) => service(call, one, [8200, 8201], "ClusterIP", labels)),
    ...ingressAt(call, "server.ingress", { name, service: active[0] ?? name, port: 8200 }),
    ...(at(values, "injector.enabled") === false
      ? []
      : [workload("Deployment", `${name}-agent-injector`, call, { placement: "injector" })]),
  ];
}

/** A server starts sealed; its own configuration, a sidecar or a Job beside it must open it. */
function opening(values: Dict, namespace: string): string[] {
  const initialises =
    /operator init|sys\/init/.test(JSON.stringify(values)) || /\binitialize\b/.test(serverConfig(values));
  const unseals = /seal\s+"(?!shamir)/.test(serverConfig(values)) || /operator unseal/.test(JSON.stringify(values));
  return [...(initialises ? [] : [`Initialised/${namespace}`]), ...(unseals ? [] : [`Unsealed/${namespace}`])];
}

function serverConfig(values: Dict): string {
  const paths = ["server.ha.raft.config", "server.ha.config", "server.standalone.config"];
  return paths.map((path) => textAt(values, path) ?? "").join("\n");
}

function environmentSecrets(values: Dict): Record<string, readonly string[]> {
  const variables = listAt(values, "server.extraSecretEnvironmentVars");
  return Object.fromEntries(variables.map((one) => [String(at(one, "secretName")), [String(at(one, "secretKey"))]]));
}

function claimAt(values: Dict, name: string, path: string) {
  return { name, storageClass: textAt(values, `${path}.storageClass`), size: textAt(values, `${path}.size`) };
}

function sealFaults(values: Dict, seals: RegExp): string[] {
  const seal = /seal\s+"(\w+)"/.exec(serverConfig(values))?.[1];
  return seal && !seals.test(seal) ? [`error parsing Seal configuration: unknown seal type "${seal}"`] : [];
}

function mlockFaults(values: Dict): string[] {
  const raft = at(values, "server.ha.raft.enabled") === true;
  return raft && !/disable_mlock/.test(serverConfig(values))
    ? ["disable_mlock must be configured 'true' or 'false': mlock must be chosen explicitly with raft storage"]
    : [];
}

const vault: Chart = {
  name: "vault",
  sources: ["https://helm.releases.hashicorp.com"],
  versions: { "0.34.1": "2.0.4" },
  faults: ({ values }) => [
    ...mlockFaults(values),
    ...sealFaults(values, /^(transit|awskms|gcpckms|azurekeyvault|ocikms|alicloudkms|pkcs11|shamir)$/),
  ],
  render: (call) => vaultLike("vault", call),
};

const openbao: Chart = {
  name: "openbao",
  sources: ["oci://ghcr.io/openbao/charts/openbao", "https://openbao.github.io/openbao-helm"],
  versions: { "0.29.2": "v2.6.2" },
  // The fork dropped mlock: only the seal is checked.
  faults: ({ values }) =>
    sealFaults(values, /^(static|transit|awskms|gcpckms|azurekeyvault|ocikms|pkcs11|shamir|kmip)$/),
  render: (call) => vaultLike("openbao", call),
};

const vaultOperator: Chart = {
  name: "vault-operator",
  sources: ["oci://ghcr.io/bank-vaults/helm-charts/vault-operator"],
  versions: { "1.24.0": "v1.24.0" },
  crds: ({ values }) => (at(values, "crds.install") === true ? crds("vault.banzaicloud.com", "v1alpha1", "Vault") : []),
  render: (call) => [workload("Deployment", call.release.name, call, { placement: "" })],
};

export const SECURITY_CHARTS: readonly Chart[] = [
  sealedSecrets,
  certManager,
  externalSecrets,
  vault,
  openbao,
  vaultOperator,
];

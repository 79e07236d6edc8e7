/** Mistakes in a GitOps tree, one at a time, and what Flux reports about each. */

export interface Fault {
  readonly title: string;
  /** Seeded before Flux starts: in a running cluster it would show only after the next rebuild. */
  readonly fromNothing?: boolean;
  /** Per file under gitops/: the original text and the mistake. */
  readonly edits: Readonly<Record<string, readonly [right: string, wrong: string]>>;
  /** Objects that are not ready, and why, as "reason: message". Generated names end in "-*". */
  readonly broken: Readonly<Record<string, string>>;
  /** Parts that only wait, and for which part. */
  readonly waiting?: Readonly<Record<string, string>>;
  /** Releases that are not in the lock, so that a start does not wait for them. */
  readonly stalled?: readonly string[];
  /** A claim that only deleting by hand repairs: Kubernetes does not allow the change. */
  readonly leftover?: { readonly namespace: string; readonly claim: string };
}

const after = "HealthCheckFailed: health check failed after 15m: timeout waiting for:";

/** A part whose only trouble is its release. */
function release(part: string, namespace: string, name: string, reason: string, words: string): Record<string, string> {
  return {
    [`HelmRelease ${namespace}/${name}`]: `${reason}: ${words}`,
    [`Kustomization ${part}`]: `${after} [HelmRelease/${namespace}/${name} status: 'InProgress': ${words}]`,
  };
}

/** The part of PowerDNS, whose pods are in no chart. */
function powerdns(words: string): Record<string, string> {
  return {
    "Kustomization powerdns": `${after} [DaemonSet/powerdns/powerdns status: 'InProgress': 0/2 pods ready: pod powerdns-*: ${words}]`,
  };
}

const NO_DIGEST =
  "failed to determine artifact digest: GET https://ghcr.io/v2/sergelogvinov/charts/proxmox-csi-plugin/manifests/0.5.99: MANIFEST_UNKNOWN: manifest unknown (schemas/charts has 0.5.9; npm run charts locks another)";
const NO_INDEX =
  "failed to fetch Helm repository index: failed to cache index to temporary file: failed to fetch https://helm.goharbor.org/index.yaml : 404 Not Found (the rehearsal knows no chart from there)";
const NO_NODE =
  "0/4 nodes are available: 3 node(s) didn't match Pod's node affinity/selector, 1 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }.";
const NO_VERSION = "invalid chart reference: failed to get chart version for remote reference:";

export const FAULTS: readonly Fault[] = [
  {
    title: "a value that the lock does not have",
    stalled: ["harbor/harbor"],
    edits: { "apps/harbor/server/release.yaml": ["Password: harbor-admin", "Password: harbor-administrator"] },
    broken: release(
      "harbor",
      "harbor",
      "harbor",
      "UpgradeFailed",
      `Helm upgrade failed for release harbor/harbor with chart harbor@1.19.1: schemas/charts is stale for release harbor/harbor: the value existingSecretAdminPassword is "harbor-administrator", and was "harbor-admin" when it was locked\nRun npm run charts, which renders the release with its real chart.`,
    ),
  },
  {
    title: "a value that the chart does not know",
    stalled: ["harbor/harbor"],
    edits: { "apps/harbor/server/release.yaml": ["existingSecretAdminPassword:", "existingSecretAdminPasswort:"] },
    broken: release(
      "harbor",
      "harbor",
      "harbor",
      "UpgradeFailed",
      `Helm upgrade failed for release harbor/harbor with chart harbor@1.19.1: schemas/charts is stale for release harbor/harbor: chart harbor 1.19.1 does not know the value existingSecretAdminPasswort\nRun npm run charts, which renders the release with its real chart.`,
    ),
  },
  {
    title: "a Secret that does not exist",
    edits: {
      "platform/powerdns/server/daemonset.yaml": [
        "name: powerdns\n                  key",
        "name: powerdns-api\n                  key",
      ],
    },
    broken: powerdns('secret "powerdns-api" not found'),
    waiting: { "cert-manager-issuers": "powerdns" },
  },
  {
    title: "a key that is not in its Secret",
    edits: { "platform/powerdns/server/daemonset.yaml": ["key: PDNS_AUTH_API_KEY", "key: API_KEY"] },
    broken: powerdns("couldn't find key API_KEY in Secret powerdns/powerdns"),
    waiting: { "cert-manager-issuers": "powerdns" },
  },
  {
    title: "a path that is not there",
    edits: { "clusters/hybrid/parts/apps.yaml": ["apps/gitea/server", "apps/gitea/servers"] },
    broken: {
      "Kustomization gitea":
        "ArtifactFailed: kustomization path not found: stat /tmp/kustomization/gitops/apps/gitea/servers: no such file or directory",
    },
  },
  {
    title: "a dependency that does not exist",
    edits: { "clusters/hybrid/parts/apps.yaml": ["- name: metallb-pool", "- name: metallb-pools"] },
    broken: {
      "Kustomization gitea": `DependencyNotReady: dependency 'flux-system/metallb-pools' not found: kustomizations.kustomize.toolkit.fluxcd.io "metallb-pools" not found`,
    },
  },
  {
    title: "dependencies in a circle",
    edits: {
      "clusters/hybrid/parts/platform.yaml": [
        "external-secrets/controller\n",
        "external-secrets/controller\n  dependsOn:\n    - name: external-secrets-store\n",
      ],
    },
    broken: {
      "Kustomization external-secrets":
        "DependencyNotReady: dependency 'flux-system/external-secrets-store' is not ready (dependency cycle: flux-system/external-secrets → flux-system/external-secrets-store → flux-system/external-secrets)",
      "Kustomization external-secrets-store":
        "DependencyNotReady: dependency 'flux-system/external-secrets' is not ready (dependency cycle: flux-system/external-secrets-store → flux-system/external-secrets → flux-system/external-secrets-store)",
    },
  },
  {
    title: "a variable that has no value",
    edits: { "infrastructure/metallb/pool/pool.yaml": ["${METALLB_ADDRESSES}", "${METALLB_RANGES}"] },
    broken: {
      "Kustomization metallb-pool": `ReconciliationFailed: IPAddressPool/metallb-system/default dry-run failed (Invalid): IPAddressPool.metallb.io "default" is invalid: spec.addresses: Required value`,
    },
    waiting: { gitea: "metallb-pool" },
  },
  {
    title: "a misspelt chart",
    stalled: ["harbor/harbor"],
    edits: { "apps/harbor/server/release.yaml": ["chart: harbor", "chart: harbour"] },
    broken: release(
      "harbor",
      "harbor",
      "harbor",
      "SourceNotReady",
      `HelmChart 'harbor/harbor-harbor' is not ready: ${NO_VERSION} no chart name found (there is no 'harbour')`,
    ),
  },
  {
    title: "a chart version that does not exist",
    stalled: ["authentik/authentik"],
    edits: { "platform/authentik/server/release.yaml": ["version: 2025.12.6", "version: 2025.12.99"] },
    broken: release(
      "authentik",
      "authentik",
      "authentik",
      "SourceNotReady",
      `HelmChart 'authentik/authentik-authentik' is not ready: ${NO_VERSION} no 'authentik' chart with version matching '2025.12.99' found (schemas/charts has 2025.12.6; npm run charts locks another)`,
    ),
  },
  {
    title: "a chart version that a registry does not have",
    stalled: ["csi-proxmox/proxmox-csi-plugin"],
    edits: { "infrastructure/proxmox-csi/source.yaml": ["tag: 0.5.9", "tag: 0.5.99"] },
    broken: {
      "HelmRelease csi-proxmox/proxmox-csi-plugin": `SourceNotReady: OCIRepository 'csi-proxmox/proxmox-csi-plugin' is not ready: ${NO_DIGEST}`,
      "Kustomization proxmox-csi": `${after} [HelmRelease/csi-proxmox/proxmox-csi-plugin status: 'InProgress': OCIRepository 'csi-proxmox/proxmox-csi-plugin' is not ready: ${NO_DIGEST}, OCIRepository/csi-proxmox/proxmox-csi-plugin status: 'InProgress': ${NO_DIGEST}]`,
    },
    waiting: {
      "gitea-database": "proxmox-csi",
      "harbor-database": "proxmox-csi",
    },
  },
  {
    title: "a node selector that no node fits",
    edits: { "platform/authentik/server/release.yaml": ["${PLATFORM_SITE}", "nowhere"] },
    broken: release(
      "authentik",
      "authentik",
      "authentik",
      "UpgradeFailed",
      `Helm upgrade failed for release authentik/authentik with chart authentik@2025.12.6: timeout waiting for: [Deployment/authentik/authentik-server status: 'InProgress': 0/2 pods ready: pod authentik-server-*: ${NO_NODE}, Deployment/authentik/authentik-worker status: 'InProgress': 0/1 pods ready: pod authentik-worker-*: ${NO_NODE}]`,
    ),
  },
  {
    title: "YAML that cannot be read, in a part",
    edits: { "apps/gitea/server/release.yaml": ["  chartRef:", " chartRef:"] },
    broken: {
      "Kustomization gitea":
        "BuildFailed: kustomize build failed: accumulating resources: accumulating resources from 'release.yaml': MalformedYAMLError: yaml: line 5: did not find expected key in File: release.yaml",
    },
  },
  {
    title: "YAML that cannot be read, in the list of parts",
    edits: { "clusters/hybrid/parts/apps.yaml": ["path: ./gitops/apps/harbor/s", 'path: "./gitops/apps/harbor/s'] },
    broken: {
      "Kustomization flux-system":
        "BuildFailed: kustomize build failed: accumulating resources: accumulation err='accumulating resources from 'parts': read ./parts: is a directory': recursed accumulation of path './parts': accumulating resources: accumulating resources from 'apps.yaml': MalformedYAMLError: yaml: line 6: found unexpected end of stream in File: apps.yaml",
    },
  },
  {
    title: "a Helm repository that moved away: what it brought keeps running",
    edits: { "apps/harbor/server/source.yaml": ["helm.goharbor.io", "helm.goharbor.org"] },
    broken: { "Kustomization harbor": `${after} [HelmRepository/harbor/harbor status: 'InProgress': ${NO_INDEX}]` },
  },
  {
    title: "a Helm repository that never was",
    stalled: ["harbor/harbor"],
    fromNothing: true,
    edits: { "apps/harbor/server/source.yaml": ["helm.goharbor.io", "helm.goharbor.org"] },
    broken: {
      "HelmRelease harbor/harbor":
        "SourceNotReady: HelmChart 'harbor/harbor-harbor' is not ready: no artifact available for HelmRepository source 'harbor'",
      "Kustomization harbor": `${after} [HelmRelease/harbor/harbor status: 'InProgress': HelmChart 'harbor/harbor-harbor' is not ready: no artifact available for HelmRepository source 'harbor', HelmRepository/harbor/harbor status: 'InProgress': ${NO_INDEX}]`,
    },
  },
  {
    title: "privileged pods in a namespace that does not say so",
    fromNothing: true,
    edits: {
      "infrastructure/metallb/controller/namespace.yaml": ["enforce: privileged", "warn: privileged"],
    },
    broken: release(
      "metallb",
      "metallb-system",
      "metallb",
      "InstallFailed",
      `Helm install failed for release metallb-system/metallb with chart metallb@0.16.1: timeout waiting for: [DaemonSet/metallb-system/metallb-speaker status: 'InProgress': 0/2 pods ready: Error creating: pods "metallb-speaker-*" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true), hostPort (container "speaker" uses hostPort 9120, container "speaker" uses hostPort 7946, container "speaker" uses hostPort 7946), non-default capabilities (container "speaker" must not include "NET_RAW" in securityContext.capabilities.add)]`,
    ),
    waiting: { "metallb-pool": "metallb", gitea: "metallb-pool" },
  },
  {
    title: "a storage class that does not exist",
    fromNothing: true,
    edits: { "apps/gitea/server/release.yaml": ["${APPS_STORAGE_CLASS}", "local-path"] },
    broken: release(
      "gitea",
      "gitea",
      "gitea",
      "InstallFailed",
      `Helm install failed for release gitea/gitea with chart gitea@12.7.0: timeout waiting for: [Deployment/gitea/gitea status: 'InProgress': 0/1 pods ready: pod gitea-*: pod has unbound immediate PersistentVolumeClaims: gitea-shared-storage: storageclass.storage.k8s.io "local-path" not found, PersistentVolumeClaim/gitea/gitea-shared-storage status: 'InProgress': storageclass.storage.k8s.io "local-path" not found]`,
    ),
    leftover: { namespace: "gitea", claim: "gitea-shared-storage" },
  },
  {
    title: "objects of a kind without a definition",
    fromNothing: true,
    edits: { "infrastructure/cert-manager/issuers/production.yaml": ["cert-manager.io/v1", "cert-manager.io/v2"] },
    broken: {
      "Kustomization cert-manager-issuers": `ReconciliationFailed: ClusterIssuer/letsencrypt-production dry-run failed: no matches for kind "ClusterIssuer" in version "cert-manager.io/v2"`,
    },
  },
];

import type { Cluster } from "../../../../spec";
import { needs, provides } from "./order";
import type { Tree } from "../tree";

type ServiceName = keyof Cluster["services"];

/** The folders that a service of the cluster file stands for. */
const FOLDERS: Record<ServiceName, (services: Cluster["services"]) => readonly string[]> = {
  sealedSecrets: () => ["infrastructure/sealed-secrets"],
  metallb: () => ["infrastructure/metallb/controller", "infrastructure/metallb/pool"],
  certManager: ({ certManager }) => [
    "infrastructure/cert-manager/controller",
    `infrastructure/cert-manager/${certManager?.cloudflare ? "issuers-by-cloudflare" : "issuers"}`,
  ],
  ingress: ({ ingress }) => [`infrastructure/${ingress?.controller ?? "ingress-nginx"}`],
  hcloudCsi: () => ["infrastructure/hcloud-csi"],
  proxmoxCsi: () => ["infrastructure/proxmox-csi"],
  nfs: () => ["infrastructure/nfs"],
  powerdns: () => ["platform/powerdns/database", "platform/powerdns/server"],
  vault: () => ["platform/vault"],
  externalSecrets: () => ["platform/external-secrets/controller", "platform/external-secrets/store"],
  authentik: () => ["platform/authentik/database", "platform/authentik/server"],
  harbor: () => ["apps/harbor/database", "apps/harbor/server"],
  gitea: () => ["apps/gitea/database", "apps/gitea/server"],
  democraticCsi: () => ["infrastructure/democratic-csi"],
  tailscaleVip: () => ["infrastructure/kube-vip"],
  monitoring: () => ["platform/monitoring/metrics"],
  logs: () => ["platform/monitoring/logs"],
  traces: () => ["platform/monitoring/traces"],
  velero: () => ["platform/velero"],
  synapse: () => ["apps/synapse/database", "apps/synapse/server"],
  atuin: () => ["apps/atuin/database", "apps/atuin/server"],
  guacamole: () => ["apps/guacamole/database", "apps/guacamole/server"],
};

/** Not a service of its own, but what others stand on. */
const SUPPORT = ["infrastructure/cloudnative-pg"];

/** The cluster file says what runs, the cluster's folder brings it: neither may know more than the other. */
export function serviceProblems(tree: Tree): string[] {
  const { services } = tree.cluster;
  const taken = tree.parts.map(({ path }) => path.replace(/^\.\/gitops\//, ""));
  const wanted = (Object.keys(FOLDERS) as ServiceName[])
    .filter((service) => services[service] !== undefined)
    .flatMap((service) => FOLDERS[service](services).map((folder) => ({ service, folder })));
  return [
    ...wanted
      .filter(({ folder }) => !taken.includes(folder))
      .map(({ service, folder }) => `${service} is switched on, and no part takes ${folder}`),
    ...taken
      .filter((folder) => !wanted.some((other) => other.folder === folder) && !SUPPORT.includes(folder))
      .map((folder) => `a part takes ${folder}, and no service of the cluster file stands for it`),
    ...taken.filter((folder, index) => taken.indexOf(folder) !== index).map((folder) => `two parts take ${folder}`),
    ...idleSupport(tree),
  ];
}

function idleSupport(tree: Tree): string[] {
  const needed = new Set(tree.parts.flatMap(({ objects }) => objects.flatMap(needs)));
  return tree.parts
    .filter(({ path }) => SUPPORT.includes(path.replace(/^\.\/gitops\//, "")))
    .filter((part) => !provides(part).some((thing) => needed.has(thing)))
    .map(({ name }) => `${name} is there for others, and nobody needs it`);
}

import { ETCD_BACKUP, NETWORK_POLICIES, SERVICE_NAMES, SSO_CLIENTS, SUPPORT, partsOf } from "../../../../spec";
import type { Cluster, Dependency, TreePart } from "../../../../spec";
import { group, leaves, parseObjects } from "../objects";
import type { KubeObject } from "../objects";

type ServiceName = (typeof SERVICE_NAMES)[number];

/** Every choice of every service that has one. */
const CHOICES: Cluster["services"][] = [
  {
    ingress: { controller: "traefik", site: "" },
    certManager: { email: "", issuer: "staging" },
    monitoring: { profile: "full", alerts: { receiver: "webhook", url: { env: "URL" } } },
  },
  {
    ingress: { controller: "ingress-nginx", site: "" },
    certManager: { email: "", issuer: "staging", cloudflare: { token: { env: "TOKEN" } } },
    monitoring: { profile: "light", alerts: { receiver: "slack", url: { env: "URL" } } },
  },
  {
    monitoring: {
      profile: "light",
      alerts: { receiver: "email", to: "", from: "", server: "", password: { env: "PASSWORD" } },
    },
  },
];

/** With a target that the cluster reaches, and without one. */
const BACKUPS = [undefined, { target: "s3" } as NonNullable<Cluster["backups"]>];

/** Every folder that the registry knows, with the service that it belongs to. */
export function registeredParts(): Map<string, TreePart & { readonly service?: ServiceName }> {
  const own = CHOICES.flatMap((services) =>
    BACKUPS.flatMap((backups) =>
      SERVICE_NAMES.flatMap((service) => partsOf(service, services, backups).map((part) => ({ ...part, service }))),
    ),
  );
  return new Map([...own, ...Object.values(SUPPORT), NETWORK_POLICIES, ETCD_BACKUP].map((part) => [part.folder, part]));
}

const VARIABLES: Readonly<Record<string, Dependency>> = {
  PLATFORM_STORAGE_CLASS: "platform volumes",
  APPS_STORAGE_CLASS: "apps volumes",
  INGRESS_CLASS: "ingress",
  ACME_ISSUER: "certificates",
  CLUSTER_DOMAIN: "domain",
};

const GROUPS: Readonly<Record<string, Dependency>> = {
  "postgresql.cnpg.io": "databases",
  "barmancloud.cnpg.io": "database archives",
  "bitnami.com": "sealed secrets",
  "external-secrets.io": "external secrets",
  "generators.external-secrets.io": "external secrets",
  "cert-manager.io": "certificates",
};

/** Services that others find by their name in the cluster, by namespace. */
const NAMESPACES: Readonly<Record<string, Dependency>> = { powerdns: "name servers", vault: "vault" };

/** What the services themselves provide: a service does not require itself. */
const OWN: Readonly<Partial<Record<ServiceName, Dependency>>> = {
  certManager: "certificates",
  externalSecrets: "external secrets",
  authentik: "single sign-on",
  vault: "vault",
  powerdns: "name servers",
};

/** What the manifests of a folder use, as kustomize builds them. */
export function usedNeeds(text: string, service: ServiceName | undefined): Dependency[] {
  const objects = parseObjects(text.replaceAll(/\$\{(\w+)\}/g, "VARIABLE_$1"));
  const used = new Set<Dependency>([
    ...Object.entries(VARIABLES).flatMap(([name, need]) => (text.includes(`\${${name}}`) ? [need] : [])),
    ...objects.flatMap((object) => objectNeeds(object)),
    ...[...text.matchAll(/\b[a-z-]+\.([a-z-]+)\.svc\b/g)].flatMap(([, namespace = ""]) => NAMESPACES[namespace] ?? []),
    ...(text.includes("authentik.${CLUSTER_DOMAIN}") ? (["single sign-on"] as const) : []),
    // The config layer sets it up.
    ...(SSO_CLIENTS.some((client) => client === service) && /kind: HelmRelease/.test(text)
      ? (["single sign-on"] as const)
      : []),
  ]);
  const own = service && OWN[service];
  return [...used].filter((need) => need !== own).sort();
}

function objectNeeds(object: KubeObject): Dependency[] {
  const byGroup = GROUPS[group(object)];
  return [...(byGroup ? [byGroup] : []), ...(object.kind === "Ingress" ? (["ingress"] as const) : [])];
}

/** What the registry cannot know: a class, an issuer or an address that is hard-coded instead of being a setting. */
export function fixedNeeds(text: string): string[] {
  const keys = ["storageClassName", "ingressClassName", "cert-manager.io/cluster-issuer", "clusterIssuer"];
  return parseObjects(text.replaceAll(/\$\{(\w+)\}/g, "VARIABLE_$1")).flatMap((object) =>
    [...leaves(object)]
      .filter(
        ({ key, value }) =>
          typeof value === "string" && value !== "" && !value.startsWith("VARIABLE_") && keys.includes(key),
      )
      .concat([...leaves(object)].filter(({ key, value }) => key === "type" && value === "LoadBalancer"))
      .map(({ path, value }) => `${path.join(".")}: ${String(value)}`),
  );
}

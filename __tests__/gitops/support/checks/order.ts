import { at, group, leaves, title } from "../objects";
import type { KubeObject } from "../objects";
import { chartOf, releasesOf, valuesOf, withDependencies } from "../tree";
import type { Part, Tree } from "../tree";

/** The API groups that charts install. */
export const CRD_GROUPS: Readonly<Record<string, readonly string[]>> = {
  "cert-manager": ["cert-manager.io", "acme.cert-manager.io"],
  "cloudnative-pg": ["postgresql.cnpg.io"],
  "external-secrets": ["external-secrets.io", "generators.external-secrets.io"],
  "kube-prometheus-stack": ["monitoring.coreos.com"],
  metallb: ["metallb.io"],
  "plugin-barman-cloud": ["barmancloud.cnpg.io"],
  "sealed-secrets": ["bitnami.com"],
  traefik: ["traefik.io"],
  velero: ["velero.io"],
};

/** Cilium comes with the machines, before Flux; Talos makes its own kind where the machine configuration has the feature. */
const BUILT_IN =
  /^$|^cilium\.io$|^talos\.dev$|^(apps|batch|policy|autoscaling)$|\.k8s\.io$|^(source|kustomize|helm|notification)\.toolkit\.fluxcd\.io$/;

const INGRESS_CLASSES: Readonly<Record<string, string>> = { "ingress-nginx": "nginx", traefik: "traefik" };

/** Unknown names and cycles in dependsOn, for which Flux would wait forever. */
export function findDependencyFaults(tree: Tree): string[] {
  const names = new Set(tree.parts.map(({ name }) => name));
  return tree.parts.flatMap((part) => [
    ...part.dependsOn
      .filter((name) => !names.has(name))
      .map((name) => `${part.name} waits for ${name}, which does not exist`),
    ...(waitsForItself(tree, part) ? [`${part.name} waits for itself`] : []),
  ]);
}

function waitsForItself(tree: Tree, part: Part): boolean {
  return tree.parts
    .filter(({ name }) => part.dependsOn.includes(name))
    .some((next) => withDependencies(tree, next).some(({ name }) => name === part.name));
}

/** What a part provides to others, as `StorageClass hcloud-volumes`. */
export function provides(part: Part): string[] {
  const byCharts = releasesOf(part).flatMap((release) => {
    const chart = chartOf(part, release).name;
    return [
      ...(CRD_GROUPS[chart] ?? []).map((name) => `API ${name}`),
      ...(INGRESS_CLASSES[chart] ? [`IngressClass ${INGRESS_CLASSES[chart]}`] : []),
      ...storageClassesOf(release).map((name) => `StorageClass ${name}`),
    ];
  });
  const byObjects = part.objects.flatMap((object) => {
    if (object.kind === "IPAddressPool") return ["LoadBalancer addresses"];
    if (["StorageClass", "ClusterIssuer", "ClusterSecretStore"].includes(object.kind)) {
      return [`${object.kind} ${object.metadata.name}`];
    }
    return [];
  });
  return [...byCharts, ...byObjects];
}

function storageClassesOf(release: KubeObject): string[] {
  const values = valuesOf(release);
  return [at(values, "storageClasses"), at(values, "storageClass")]
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [list]))
    .map((entry) => at(entry, "name"))
    .filter((name): name is string => typeof name === "string");
}

/** What an object cannot start without. */
export function needs(object: KubeObject): string[] {
  const found = [...leaves(object)].flatMap(({ key, path, value }) => {
    if (typeof value !== "string" || value === "") return [];
    if (key === "type" && value === "LoadBalancer") return ["LoadBalancer addresses"];
    if (key === "name" && path.at(-2) === "secretStoreRef") return [`ClusterSecretStore ${value}`];
    return [];
  });
  return [...new Set([...(BUILT_IN.test(group(object)) ? [] : [`API ${group(object)}`]), ...found])];
}

/** Requirements must be provided by an earlier part, and an API by a separate one (T14). */
export function findOrderFaults(tree: Tree): string[] {
  return tree.parts.flatMap((part) => {
    const before = withDependencies(tree, part).filter(({ name }) => name !== part.name);
    const there = new Set(before.flatMap(provides));
    const own = new Set(provides(part).filter((thing) => !thing.startsWith("API ")));
    return part.objects.flatMap((object) =>
      needs(object)
        .filter((thing) => !there.has(thing) && !own.has(thing))
        .map((thing) => `${part.name}: ${title(object)} needs ${thing}, which no earlier part creates`),
    );
  });
}

/** What may come later: a claim waits for its class, and an Ingress for its controller and its certificate. */
export function wantedLater(object: KubeObject): string[] {
  return [...leaves(object)].flatMap(({ key, path, value }) => {
    if (typeof value !== "string" || value === "") return [];
    if (key === "storageClass" || key === "storageClassName") return [`StorageClass ${value}`];
    if (key === "cert-manager.io/cluster-issuer" || key === "clusterIssuer") return [`ClusterIssuer ${value}`];
    const isClass = key === "ingressClassName" || (key === "className" && path.includes("ingress"));
    return isClass ? [`IngressClass ${value}`] : [];
  });
}

/** Classes and issuers that no part brings: volumes, pages and certificates would never come. */
export function missingClasses({ parts }: Tree): string[] {
  const there = new Set(parts.flatMap(provides));
  return parts.flatMap((part) =>
    part.objects.flatMap((object) =>
      [...new Set(wantedLater(object))]
        .filter((thing) => !there.has(thing))
        .map((thing) => `${part.name}: ${title(object)} names ${thing}, which no part creates`),
    ),
  );
}

/**
 * Services seen from outside the cluster: they respond when their pods are ready, and accept the credential in their Secret.
 */
import type { Intercept } from "../protocol/intercept";
import { creatingOperation } from "./flux/timing";
import type { KubernetesWorld } from "./kubernetes";
import { healthOf } from "./kubernetes/health";
import { decodeSecret, isReady, stringsAt, textAt } from "./kubernetes/object";
import { readAtStart } from "./kubernetes/pod-secrets";
import { digest } from "./service-access";
import type { ServiceAccess } from "./service-access";
import type { Collection } from "./store";

export interface ServicePlace {
  readonly namespace: string;
  /** What must be ready, as "Deployment.apps". */
  readonly kind: string;
  readonly name: string;
  /** The location of the credential that the service was started with. */
  readonly secret: { readonly name: string; readonly key: string };
  /** Whether it reads the credential only at its first start and stores it in its database. @default at every start */
  readonly keepsFirst?: true;
}

/** Names of the parts that the config layer talks to; the folders in gitops/ and spec/services make them. */
export const POWERDNS: ServicePlace = {
  namespace: "powerdns",
  kind: "DaemonSet.apps",
  name: "powerdns",
  secret: { name: "powerdns", key: "PDNS_AUTH_API_KEY" },
};

export const AUTHENTIK: ServicePlace = {
  namespace: "authentik",
  kind: "Deployment.apps",
  name: "authentik-server",
  secret: { name: "authentik", key: "AUTHENTIK_BOOTSTRAP_TOKEN" },
  keepsFirst: true,
};

export const HARBOR: ServicePlace = {
  namespace: "harbor",
  kind: "Deployment.apps",
  name: "harbor-core",
  secret: { name: "harbor-admin", key: "HARBOR_ADMIN_PASSWORD" },
  keepsFirst: true,
};

/** Digests of the credentials in the databases of services, by namespace. */
export type KeptCredentials = Collection<string>;

export function accessTo(world: KubernetesWorld, place: ServicePlace, kept: KeptCredentials): ServiceAccess {
  const { namespace, kind, name, secret } = place;
  const label = `${kind.split(".")[0] ?? kind} ${namespace}/${name}`;
  return {
    async down() {
      const api = world.view.apiDown();
      if (api !== undefined) return `the cluster is not there: ${api}`;
      await world.settle();
      const workload = world.api.get(kind, name, namespace);
      if (!workload) return `there is no ${label}`;
      const health = healthOf(world.api, workload);
      if (health.status !== "Current") return `${label}: ${health.message ?? health.status}`;
      return portForwardBlocked(world, place);
    },
    credential() {
      const now = decodeSecret(world.api.get("Secret", secret.name, namespace))[secret.key];
      if (!place.keepsFirst) return startedWith(world, place) ?? now;
      if (!kept.has(namespace) && now !== undefined) kept.put(namespace, digest(now));
      return kept.get(namespace) ?? now;
    },
    setCredential: (value) => kept.put(namespace, digest(value)),
  };
}

/** The digest of the credential that the ready pods of a service have read at their start. */
function startedWith({ api }: KubernetesWorld, { namespace, name, secret }: ServicePlace): string | undefined {
  const pods = api.list("Pod", namespace).filter(({ metadata }) => metadata.name.startsWith(`${name}-`));
  return pods.filter(isReady).flatMap((pod) => readAtStart(pod, secret.name, secret.key) ?? [])[0];
}

/** A port-forward goes from an API server to the kubelet of the pod's node. */
function portForwardBlocked({ api, view }: KubernetesWorld, { namespace, name }: ServicePlace): string | undefined {
  const pods = api.list("Pod", namespace).filter(({ metadata }) => metadata.name.startsWith(`${name}-`));
  const blocked = pods.map((pod) => view.kubeletBlocked(textAt(pod, "spec.nodeName") ?? ""));
  return blocked.includes(undefined) ? undefined : blocked[0];
}

/** Tells the clock that requests to these providers need their services. */
export function serviceIntercept(world: KubernetesWorld, places: Readonly<Record<string, ServicePlace>>): Intercept {
  return (call, next) => {
    const place = places[call.provider];
    const workload = place && world.api.get(place.kind, place.name, place.namespace);
    if (workload) world.clock.waitedFor(creatingOperation(world.clock, workload));
    return next();
  };
}

/** A setting of PowerDNS, from the file that its pods mount. */
export function powerdnsSetting(world: KubernetesWorld, name: string): string | undefined {
  const files = world.api
    .list("ConfigMap", POWERDNS.namespace)
    .map((object) => stringsAt(object, "data")["pdns.conf"] ?? "");
  const lines = files.flatMap((file) => file.split("\n"));
  return lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Services seen from outside the cluster: they answer when their pods are ready, and take what their Secret says. */
import type { Intercept } from "../protocol/intercept";
import { broughtBy } from "./flux/timing";
import type { KubernetesWorld } from "./kubernetes";
import { healthOf } from "./kubernetes/health";
import { decodeSecret, stringsAt, textAt } from "./kubernetes/object";
import type { ServiceAccess } from "./service-access";

export interface ServicePlace {
  readonly namespace: string;
  /** What must be ready, as "Deployment.apps". */
  readonly kind: string;
  readonly name: string;
  /** Where the credential is that the service was started with. */
  readonly secret: { readonly name: string; readonly key: string };
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
};

export const HARBOR: ServicePlace = {
  namespace: "harbor",
  kind: "Deployment.apps",
  name: "harbor-core",
  secret: { name: "harbor-admin", key: "HARBOR_ADMIN_PASSWORD" },
};

export function accessTo(world: KubernetesWorld, place: ServicePlace): ServiceAccess {
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
    credential: () => decodeSecret(world.api.get("Secret", secret.name, namespace))[secret.key],
  };
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
    if (workload) world.clock.waitedFor(broughtBy(world.clock, workload));
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

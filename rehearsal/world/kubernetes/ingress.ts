/** The ingress controllers: where they listen, and where they forward to. */
import type { KubernetesWorld } from ".";
import { at, dictAt, isDict, isReady, listAt, stringsAt, textAt } from "./object";
import type { Dict, KubeObject } from "./object";

/** The supported controllers, by the label of their pods. */
const CONTROLLERS = {
  "ingress-nginx": "k8s.io/ingress-nginx",
  traefik: "traefik.io/ingress-controller",
} as const;

export type IngressController = keyof typeof CONTROLLERS;

const INGRESS = "Ingress.networking.k8s.io";
const INGRESS_CLASS = "IngressClass.networking.k8s.io";
const IS_DEFAULT = "ingressclass.kubernetes.io/is-default-class";

/** The controller that has a port of this address open: on the host of a node, or behind a LoadBalancer service. */
export function controllerAt(
  { api }: Pick<KubernetesWorld, "api">,
  address: string,
  port: number,
): IngressController | undefined {
  const pods = api.list("Pod").filter((pod) => isReady(pod) && controllerOf(pod) !== undefined);
  const onHost = pods.find((pod) => textAt(pod, "status.hostIP") === address && hostPorts(pod).includes(port));
  const balanced = api
    .list("Service")
    .filter((service) => listAt(service, "status.loadBalancer.ingress").some((one) => at(one, "ip") === address))
    .filter((service) => listAt(service, "spec.ports").some((one) => at(one, "port") === port))
    .flatMap((service) => pods.filter((pod) => isSelected(service, pod)));
  const [found] = [onHost, ...balanced].filter((pod) => pod !== undefined);
  return found && controllerOf(found);
}

export interface Backend {
  readonly namespace: string;
  readonly service: string;
  /** A pod that serves the request; undefined if none is ready. */
  readonly pod: KubeObject | undefined;
}

/** The backend of a host and path; undefined when no Ingress of this controller matches. */
export function backendOf(
  { api }: Pick<KubernetesWorld, "api">,
  controller: IngressController,
  host: string,
  path: string,
): Backend | undefined {
  const classes = api.list(INGRESS_CLASS).filter((one) => textAt(one, "spec.controller") === CONTROLLERS[controller]);
  const isMine = (ingress: KubeObject) => {
    const name = textAt(ingress, "spec.ingressClassName");
    if (name) return classes.some(({ metadata }) => metadata.name === name);
    return classes.some(({ metadata }) => metadata.annotations?.[IS_DEFAULT] === "true");
  };
  const [match] = api
    .list(INGRESS)
    .filter(isMine)
    .flatMap((ingress) =>
      listAt(ingress, "spec.rules")
        .filter((rule) => textAt(rule, "host") === host)
        .flatMap((rule) => listAt(rule, "http.paths"))
        .map((one) => ({ namespace: ingress.metadata.namespace ?? "", path: textAt(one, "path") ?? "/", one })),
    )
    .filter((candidate) => path.startsWith(candidate.path))
    .sort((a, b) => b.path.length - a.path.length);
  if (!match) return undefined;
  const { namespace, one } = match;
  const name = textAt(one, "backend.service.name") ?? "";
  const service = api.get("Service", name, namespace);
  const port = service && portOf(service, dictAt(one, "backend.service.port"));
  const pod =
    port &&
    api
      .list("Pod", namespace)
      .find((candidate) => isReady(candidate) && isSelected(service, candidate) && hasTarget(candidate, port));
  return { namespace, service: name, pod: pod || undefined };
}

function portOf(service: KubeObject, { number, name }: Dict): Dict | undefined {
  return listAt(service, "spec.ports")
    .filter(isDict)
    .find((port) => (name === undefined ? port.port === number : port.name === name));
}

/** A named port must be one of the pod's ports. The numbers that the program really listens on are not known. */
function hasTarget({ spec }: KubeObject, { targetPort: target }: Dict): boolean {
  if (typeof target !== "string") return true;
  return listAt(spec, "containers")
    .flatMap((container) => listAt(container, "ports"))
    .some((candidate) => at(candidate, "name") === target);
}

function controllerOf({ metadata }: KubeObject): IngressController | undefined {
  const name = metadata.labels?.["app.kubernetes.io/name"];
  return (Object.keys(CONTROLLERS) as IngressController[]).find((controller) => controller === name);
}

function hostPorts(pod: KubeObject): number[] {
  return listAt(pod, "spec.containers")
    .flatMap((container) => listAt(container, "ports"))
    .map((port) => Number(at(port, "hostPort")));
}

function isSelected(service: KubeObject, { metadata }: KubeObject): boolean {
  const selector = Object.entries(stringsAt(service, "spec.selector"));
  const labels = dictAt(metadata, "labels");
  return (
    selector.length > 0 &&
    service.metadata.namespace === metadata.namespace &&
    selector.every(([key, value]) => labels[key] === value)
  );
}

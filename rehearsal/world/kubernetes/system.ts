/** The pods that Talos itself starts in a cluster. */
import type { JoinedNode } from "../cluster-view";
import type { KubernetesApi } from "./api";
import { service } from "./builders";
import type { Controller } from "./controller";
import { componentFault } from "./controller-manager";
import { at, listAt } from "./object";
import type { KubeObject } from "./object";
import { podStatus, findPodTrouble } from "./pods";
import type { PodTrouble } from "./pods";
import { networkObjects } from "./service-network";

const STATIC = ["kube-apiserver", "kube-controller-manager", "kube-scheduler"] as const;
type StaticComponent = (typeof STATIC)[number];
const COMPONENT_KEYS = {
  "kube-apiserver": "apiServer",
  "kube-controller-manager": "controllerManager",
  "kube-scheduler": "scheduler",
} as const;
const CALL = { values: {}, release: { name: "talos", namespace: "default" } };

export function systemController(api: KubernetesApi): Controller {
  return {
    reconcile() {
      staticPods(api);
      for (const object of bornObjects(api))
        if (!api.get(kindOf(object), object.metadata.name, object.metadata.namespace)) api.create(object);
    },
  };
}

function kindOf({ apiVersion, kind }: KubeObject): string {
  return apiVersion === "v1" ? kind : `${kind}.${apiVersion.split("/")[0]}`;
}

function bornObjects(api: KubernetesApi): KubeObject[] {
  return [...networkObjects(api), service(CALL, "kubernetes", [443]), ...api.view.bootstrapObjects()];
}

/** Mirror pods of the static pods of the control planes. */
function staticPods(api: KubernetesApi): void {
  for (const node of api.view.nodes().filter(({ role }) => role === "controlplane"))
    for (const component of STATIC) {
      const fault = componentFault(api, node, component);
      const crash: PodTrouble | undefined =
        fault === undefined ? undefined : { phase: "Running", reason: "CrashLoopBackOff", message: fault };
      const pod = mirrorPod(api, node, component);
      api.setStatus(pod, podStatus(api, pod, crash ?? findPodTrouble(api, pod)));
    }
}

/** A changed image or flag means a new pod: the kubelet stops the old one first. */
function mirrorPod(api: KubernetesApi, node: JoinedNode, component: StaticComponent): KubeObject {
  const name = `${component}-${node.name}`;
  const image = `registry.k8s.io/${component}:${versionOf(node, component)}`;
  const command = [`/usr/local/bin/${component}`, ...(node.componentFlags?.[COMPONENT_KEYS[component]] ?? [])];
  const container = { name: component, image, command };
  const known = api.get("Pod", name, "kube-system");
  const [running] = listAt(known, "spec.containers");
  if (known && at(running, "image") === image && listAt(running, "command").join(" ") === command.join(" "))
    return known;
  if (known) api.delete("Pod", name, "kube-system");
  return api.create({
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      namespace: "kube-system",
      labels: { "k8s-app": component, tier: "control-plane" },
      annotations: { "kubernetes.io/config.mirror": name },
    },
    spec: { nodeName: node.name, hostNetwork: true, containers: [container] },
  });
}

function versionOf({ components, kubernetesVersion }: JoinedNode, component: StaticComponent): string {
  return components?.[COMPONENT_KEYS[component]] ?? kubernetesVersion;
}

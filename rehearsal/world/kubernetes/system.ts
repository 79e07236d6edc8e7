/** What Talos itself starts in a cluster. */
import type { KubernetesApi } from "./api";
import { EVERYWHERE, service, workload } from "./charts/builders";
import type { Controller } from "./controller";
import { controllerManagerFault } from "./controller-manager";
import type { KubeObject } from "./object";
import { podStatus, podTrouble } from "./pods";
import type { PodTrouble } from "./pods";

const STATIC = ["kube-apiserver", "kube-controller-manager", "kube-scheduler"];
const CALL = { values: {}, release: { name: "talos", namespace: "kube-system" }, version: "" };

export function systemController(api: KubernetesApi): Controller {
  return {
    name: "system",
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
  const flannel = api.view.builtInCni() === "flannel";
  const daemon = { hostNetwork: true, tolerations: EVERYWHERE };
  const dns = { replicas: 2, labels: { "k8s-app": "kube-dns" }, tolerations: [CONTROL_PLANE_TOLERATION] };
  const api443 = service({ ...CALL, release: { name: "talos", namespace: "default" } }, "kubernetes", [443]);
  return [
    workload("Deployment", "coredns", CALL, dns),
    service(CALL, "kube-dns", [53]),
    api443,
    ...(flannel
      ? [workload("DaemonSet", "kube-flannel", CALL, daemon), workload("DaemonSet", "kube-proxy", CALL, daemon)]
      : []),
  ];
}

const CONTROL_PLANE_TOLERATION = {
  key: "node-role.kubernetes.io/control-plane",
  operator: "Exists",
  effect: "NoSchedule",
};

function staticPods(api: KubernetesApi): void {
  const fault = controllerManagerFault(api);
  const crash: PodTrouble | undefined = fault
    ? { phase: "Running", reason: "CrashLoopBackOff", message: fault }
    : undefined;
  for (const node of api.view.nodes().filter(({ role }) => role === "controlplane"))
    for (const component of STATIC) {
      const name = `${component}-${node.name}`;
      const pod =
        api.get("Pod", name, "kube-system") ??
        api.create({
          apiVersion: "v1",
          kind: "Pod",
          metadata: {
            name,
            namespace: "kube-system",
            labels: { "k8s-app": component, tier: "control-plane" },
            annotations: { "kubernetes.io/config.mirror": name },
          },
          spec: {
            nodeName: node.name,
            hostNetwork: true,
            containers: [{ name: component, image: `registry.k8s.io/${component}:${node.kubernetesVersion}` }],
          },
        });
      const own = component === "kube-controller-manager" ? crash : undefined;
      api.setStatus(pod, podStatus(api, pod, own ?? podTrouble(api, pod)));
    }
}

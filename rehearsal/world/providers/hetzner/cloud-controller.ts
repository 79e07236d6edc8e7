/** hcloud-cloud-controller-manager, as Hetzner sees it: with the token that its pods read. */
import { Refusal } from "../../../protocol/behaviour";
import type { KubernetesApi } from "../../kubernetes/api";
import type { CloudController } from "../../kubernetes/clouds";
import { DEFAULT_LOCATION } from "./catalogue";
import { projectOfPods } from "./pod-project";
import type { Hetzner } from ".";

export const CLOUD_CONTROLLER = "hcloud-cloud-controller-manager";
const APP_NAME = "app.kubernetes.io/name";
const SERVICE_UID = "hcloud-ccm/service-uid";

export function cloudController(hetzner: Hetzner): CloudController {
  const projectOf = (api: KubernetesApi) => {
    const pods = api.list("Pod").filter(({ metadata }) => metadata.labels?.[APP_NAME] === CLOUD_CONTROLLER);
    return projectOfPods(hetzner, api, pods);
  };
  return {
    name: CLOUD_CONTROLLER,
    createLoadBalancer(api, service) {
      const project = projectOf(api);
      if (!project) throw new Refusal("the cloud controller has no token");
      const { uid = "", annotations } = service.metadata;
      const existing = project.loadBalancers.values().find(({ labels }) => labels[SERVICE_UID] === uid);
      if (existing) return existing.ipv4;
      const nodes = api.list("Node").flatMap(({ metadata }) => project.servers.find(metadata.name) ?? []);
      const made = project.createLoadBalancer({
        name: annotations?.["load-balancer.hetzner.cloud/name"] ?? `a${uid.replaceAll("-", "")}`.slice(0, 32),
        type: "lb11",
        location: nodes[0]?.location ?? DEFAULT_LOCATION,
        labels: { [SERVICE_UID]: uid },
        targets: nodes.map(({ id }) => id),
      });
      return made.ipv4;
    },
    deleteLoadBalancer(api, { metadata }) {
      const project = projectOf(api);
      const found = project?.loadBalancers.values().find(({ labels }) => labels[SERVICE_UID] === metadata.uid);
      if (found) project?.deleteLoadBalancer(found.id);
    },
  };
}

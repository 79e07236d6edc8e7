import { formatIpv4, parseIpv4 } from "../../ipv4";
import type { KubernetesApi } from "../api";
import { withFinalizer, withoutFinalizer } from "../new-objects";
import type { CloudController, Clouds } from "../clouds";
import type { Controller } from "../controller";
import { at, listAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { isRunning } from "./readiness";

const POOL = "IPAddressPool.metallb.io";
const CILIUM_POOL = "CiliumLoadBalancerIPPool.cilium.io";

/** The finalizer that keeps a Service until its load balancer in the cloud is deleted. */
const CLEANUP = "service.kubernetes.io/load-balancer-cleanup";

/** Gives Services of type LoadBalancer an address: of a load balancer in the cloud, or from a pool of MetalLB or Cilium. */
export function loadBalancerController(api: KubernetesApi, clouds?: Clouds): Controller {
  return {
    reconcile() {
      for (const controller of clouds?.controllers ?? [])
        if (isRunning(api, controller.name)) reconcileInCloud(api, controller);
      const services = api.list("Service").filter((service) => at(service, "spec.type") === "LoadBalancer");
      const taken = new Set(services.map(addressOf));
      for (const service of services.filter((one) => !addressOf(one))) {
        const address = poolAddresses(api).find((candidate) => !taken.has(candidate));
        if (!address) continue;
        taken.add(address);
        api.setStatus(service, { loadBalancer: { ingress: [{ ip: address }] } });
      }
    },
  };
}

function reconcileInCloud(api: KubernetesApi, controller: CloudController): void {
  for (const service of api.list("Service")) {
    const wanted = at(service, "spec.type") === "LoadBalancer" && service.metadata.deletionTimestamp === undefined;
    const made = service.metadata.finalizers?.includes(CLEANUP);
    if (wanted && !made) {
      const kept = api.update(withFinalizer(service, CLEANUP));
      api.setStatus(kept, { loadBalancer: { ingress: [{ ip: controller.createLoadBalancer(api, kept) }] } });
    } else if (!wanted && made) {
      controller.deleteLoadBalancer(api, service);
      api.update(withoutFinalizer(service, CLEANUP));
    }
  }
}

function addressOf(service: KubeObject): string | undefined {
  return textAt(listAt(service, "status.loadBalancer.ingress")[0], "ip");
}

function poolAddresses(api: KubernetesApi): string[] {
  const metallb = api.type(POOL) && isRunning(api, "metallb") ? api.list(POOL) : [];
  const cilium = api.type(CILIUM_POOL) ? api.list(CILIUM_POOL) : [];
  return [
    ...metallb.flatMap((pool) => listAt(pool, "spec.addresses").flatMap((range) => expand(String(range)))),
    ...cilium.flatMap((pool) =>
      listAt(pool, "spec.blocks").flatMap((block) =>
        expand(textAt(block, "cidr") ?? `${textAt(block, "start")}-${textAt(block, "stop")}`),
      ),
    ),
  ];
}

/** The first addresses of a range or a network, more than any rehearsal assigns. */
function expand(range: string): string[] {
  const [start = "", end] = range.split("-").map((part) => part.trim());
  const [address = "", length] = start.split("/");
  const first = parseIpv4(address);
  const last = end ? parseIpv4(end) : first + 2 ** (32 - Number(length ?? 32)) - 1;
  return Array.from({ length: Math.max(0, Math.min(last - first + 1, 64)) }, (_, index) => formatIpv4(first + index));
}

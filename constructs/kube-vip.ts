import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { Release } from "../.gen/providers/helm/release";
import { LINK } from "../spec";
import { encodeJson } from "./encode";
import { named } from "./naming";

export interface KubeVipProps {
  readonly address: string;
  readonly version: string;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** Moves the VIP between the control planes. It stands before Flux, because the kubeconfig leads there. */
export class KubeVip extends Construct {
  constructor(scope: Construct, id: string, { address, version, dependsOn }: KubeVipProps) {
    super(scope, id);
    named(
      new Release(this, "release", {
        name: "kube-vip",
        namespace: "kube-system",
        repository: "https://kube-vip.github.io/helm-charts",
        chart: "kube-vip",
        version,
        values: [encodeJson(kubeVipValues(address))],
        wait: true,
        timeout: 600,
        dependsOn: [...dependsOn],
      }),
      "kube-vip",
    );
  }
}

function kubeVipValues(address: string): object {
  return {
    config: { address },
    env: {
      vip_interface: LINK,
      vip_arp: "true",
      cp_enable: "true",
      vip_leaderelection: "true",
      vip_leasename: "kube-vip",
      // Addresses of LoadBalancer services belong to MetalLB.
      svc_enable: "false",
      // It would need kernel modules that Talos lets no pod load: the control plane that holds the address answers.
      lb_enable: "false",
    },
    nodeSelector: { "node-role.kubernetes.io/control-plane": "" },
    tolerations: [{ key: "node-role.kubernetes.io/control-plane", operator: "Exists", effect: "NoSchedule" }],
  };
}

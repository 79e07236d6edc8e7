import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { Release } from "../.gen/providers/helm/release";
import { kubeVipValues } from "../spec";
import { encodeJson } from "./encode-json";
import { setLogicalId } from "./naming";

export interface KubeVipProps {
  readonly address: string;
  readonly version: string;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** Moves the VIP between the control planes. It is installed before Flux, because the kubeconfig points to the VIP. */
export class KubeVip extends Construct {
  constructor(scope: Construct, id: string, { address, version, dependsOn }: KubeVipProps) {
    super(scope, id);
    setLogicalId(
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

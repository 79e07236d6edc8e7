import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { Release } from "../.gen/providers/helm/release";
import { ciliumValues } from "../spec";
import type { Cluster } from "../spec";
import { encodeJson } from "./encode-json";
import { setLogicalId } from "./naming";

export interface CiliumProps {
  readonly cluster: Cluster;
  readonly version: string;
  readonly mtu: number;
  readonly upgradeCompatibility?: string | undefined;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** The pod network. It is installed before Flux, because without it no pod of Flux would start. */
export class Cilium extends Construct {
  readonly release: Release;

  constructor(scope: Construct, id: string, { cluster, dependsOn, version, ...defaults }: CiliumProps) {
    super(scope, id);
    this.release = setLogicalId(
      new Release(this, "release", {
        name: "cilium",
        namespace: "kube-system",
        repository: "https://helm.cilium.io",
        chart: "cilium",
        version,
        values: [encodeJson(ciliumValues({ ...defaults, nodes: cluster.nodes.length }))],
        wait: true,
        timeout: 900,
        dependsOn: [...dependsOn],
      }),
      "cilium",
    );
  }
}

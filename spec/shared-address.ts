import type { ClusterInput } from "./schema/cluster";

/** An address that belongs to no machine: the control planes elect one of them to answer at it. */
export type SharedAddress =
  | { readonly address: string; readonly by: "talos" }
  | { readonly address: string; readonly by: "kube-vip"; readonly version: string };

export function sharedAddress({ vip }: Pick<ClusterInput["controlPlane"], "vip">): SharedAddress | undefined {
  return typeof vip === "string" ? { address: vip, by: "talos" } : vip;
}

import type { MetalNode } from "../../../spec/providers/metal";
import { TalosConnection } from "../../clients/talos/connection";
import { machineUuid } from "../../clients/talos/resources";
import { TALOS_PORT, isConfiguredTalos, isInMaintenance } from "../../clients/talos/server-certificate";
import type { TalosAccess } from "../../clients/talos/talosconfig";
import { reasonOf } from "../../support/wait";

/** What responds at the address of a node. */
export type Identification =
  /** Talos without a configuration, or with one of this cluster. */
  | { readonly kind: "maintenance" | "ours"; readonly uuid: string }
  /** Talos with a configuration that does not accept our certificate. */
  | { readonly kind: "other" }
  | { readonly kind: "silent"; readonly why: string };

export type Identify = (node: Pick<MetalNode, "address">) => Promise<Identification>;

/** @param access of the cluster; undefined before it has an identity */
export function makeIdentify(access: TalosAccess | undefined): Identify {
  return async ({ address }) => {
    try {
      if (await isInMaintenance(address, TALOS_PORT))
        return { kind: "maintenance", uuid: await machineUuid(new TalosConnection(undefined, address)) };
      if (!(await isConfiguredTalos(address)))
        return { kind: "silent", why: `no Talos responds at ${address}:${TALOS_PORT}` };
      if (!access) return { kind: "other" };
      return { kind: "ours", uuid: await machineUuid(new TalosConnection(access, address)) };
    } catch (error) {
      const why = reasonOf(error);
      return /does not accept|not a node of this cluster/.test(why) ? { kind: "other" } : { kind: "silent", why };
    }
  };
}

import { existsSync } from "node:fs";
import type { Cluster, Layer } from "../../spec";
import { KubernetesClient } from "../kubernetes/client";
import { layerOutputs } from "../layer-outputs";
import type { Places } from "../places";
import type { VerifyContext } from "./check";

export interface VerifyOptions {
  readonly cluster: Cluster;
  readonly places: Places;
  readonly environment: NodeJS.ProcessEnv;
  /** Terraform or OpenTofu, as it is called here. */
  readonly program: string;
}

/** @throws Error when there is no cluster to look at yet */
export async function verifyContext({ cluster, places, environment, program }: VerifyOptions): Promise<VerifyContext> {
  const { kubeconfig, talosconfig } = places;
  if (!existsSync(kubeconfig)) throw new Error(`There is no ${kubeconfig}: the layer infra makes it.`);
  const outputs = (layer: Layer) => layerOutputs(layer, { state: places.state, environment, program });
  const { node_addresses } = await outputs("infra");
  return {
    cluster,
    kubernetes: new KubernetesClient(kubeconfig),
    kubeconfig,
    talosconfig,
    addresses: node_addresses as Record<string, string>,
    outputs,
    environment,
  };
}

import type { Cluster } from "../../../spec";
import { lookUpNameServers } from "../../clients/dns/delegation";
import { KubernetesClient } from "../../clients/kubernetes/client";
import type { ReadOutputs } from "../../state/layer-outputs";
import { refuseWithoutKubeconfig } from "../../support/no-kubeconfig";
import type { Places } from "../../support/places";
import type { Runtime } from "../../support/runtime";
import type { VerifyContext } from "./check";

export interface VerifyOptions {
  readonly file: string;
  readonly cluster: Cluster;
  readonly places: Places;
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: Runtime;
  readonly outputs: ReadOutputs;
}

/** @throws NoKubeconfig when there is no cluster to look at */
export async function verifyContext(options: VerifyOptions): Promise<VerifyContext> {
  const { cluster, places, environment, runtime, outputs } = options;
  refuseWithoutKubeconfig(options);
  const { kubeconfig, talosconfig } = places;
  const { node_addresses } = await outputs("infra");
  return {
    cluster,
    kubernetes: new KubernetesClient(kubeconfig),
    kubeconfig,
    talosconfig,
    addresses: node_addresses as Record<string, string>,
    outputs,
    environment,
    runtime,
    nameServers: lookUpNameServers,
    now: () => new Date(),
  };
}

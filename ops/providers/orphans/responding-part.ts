import { existsSync } from "node:fs";
import { fixedAddresses } from "../../../spec";
import type { Cluster } from "../../../spec";
import { KubernetesClient, KubernetesRefused } from "../../clients/kubernetes/client";
import type { Places } from "../../support/places";
import { isConfiguredTalos } from "../../clients/talos/server-certificate";

interface Target {
  readonly cluster: Pick<Cluster, "nodes" | "controlPlane">;
  readonly places: Pick<Places, "kubeconfig">;
}

/**
 * The part of the cluster that responds: its Kubernetes API, or a node at an address of the cluster file; undefined if
 * nothing does.
 */
export async function findRespondingPart({ cluster, places }: Target): Promise<string | undefined> {
  return (await findRespondingApi(places.kubeconfig)) ?? (await findRespondingNode(cluster));
}

async function findRespondingApi(kubeconfig: string): Promise<string | undefined> {
  if (!existsSync(kubeconfig)) return undefined;
  const client = new KubernetesClient(kubeconfig);
  try {
    await client.version();
  } catch (error) {
    // A refused request also means that the API responds.
    if (!(error instanceof KubernetesRefused)) return undefined;
  }
  return `its Kubernetes API at ${client.server}`;
}

async function findRespondingNode(cluster: Target["cluster"]): Promise<string | undefined> {
  const found = await Promise.all(
    fixedAddresses(cluster).map(async (address) => ((await isConfiguredTalos(address)) ? address : undefined)),
  );
  const address = found.find((one) => one !== undefined);
  return address && `the Talos node at ${address}`;
}

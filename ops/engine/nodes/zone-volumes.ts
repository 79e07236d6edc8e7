import { canRunPods } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { listNodes } from "../../clients/kubernetes/nodes";
import { refusalFor } from "../../support/finding-refusal";

const ZONE = "topology.kubernetes.io/zone";

interface Term {
  readonly matchExpressions?: readonly { readonly key: string; readonly values?: readonly string[] }[];
}

/**
 * A node that moves to another host gets that host's zone, but volumes of the storage driver stay in the old zone.
 * @throws Refusal if no other node could mount them
 */
export async function requireReachableVolumes(
  kubernetes: KubernetesClient,
  { nodes }: Pick<Cluster, "nodes">,
  name: string,
): Promise<void> {
  const registered = await listNodes(kubernetes);
  const zone = registered.find((node) => node.name === name)?.labels[ZONE];
  const next = nodes.find((node) => node.name === name)?.labels[ZONE];
  if (zone === undefined || next === undefined || zone === next) return;
  if (nodes.some((node) => node.name !== name && node.labels[ZONE] === zone && canRunPods(node))) return;
  const volumes = (await kubernetes.list("/api/v1/persistentvolumes")).filter((volume) => isOnlyIn(volume, zone));
  const bound = volumes.filter(({ spec }) => spec?.claimRef !== undefined);
  if (bound.length === 0) return;
  throw refusalFor(
    "volumes-stranded",
    `${name} is the last node in zone ${zone} that runs pods, and these volumes stay there: ${bound.map(({ metadata }) => metadata.name).join(", ")}. ` +
      `Nothing was changed.\nMove their data first, or keep a node on ${zone}.`,
  );
}

/** A mount needs only one matching term, so the volume is bound to this zone only if every term names it. */
function isOnlyIn({ spec }: KubernetesObject, zone: string): boolean {
  const terms = (spec?.nodeAffinity?.required?.nodeSelectorTerms ?? []) as readonly Term[];
  const zonesOf = ({ matchExpressions = [] }: Term) =>
    matchExpressions.flatMap(({ key, values = [] }) => (key === ZONE ? values : []));
  return terms.length > 0 && terms.every((term) => zonesOf(term).join() === zone);
}

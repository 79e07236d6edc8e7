import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { refusalFor } from "../../support/finding-refusal";

const HOSTNAME = "kubernetes.io/hostname";

/** A volume whose data exists only on one node. */
export interface LocalVolume {
  readonly name: string;
  /** `namespace/name` of its claim; undefined for an additional disk. */
  readonly claim?: string;
  /** Where an additional disk is mounted on the node. */
  readonly path?: string;
}

interface Selector {
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: string[];
  }[];
}

/** The volumes that only this node can mount. A volume that was never claimed holds no data. */
export async function listLocalVolumes(kubernetes: KubernetesClient, node: string): Promise<LocalVolume[]> {
  const volumes = await kubernetes.list("/api/v1/persistentvolumes");
  return volumes
    .filter((volume) => isOnlyOn(volume, node))
    .flatMap((volume) => {
      const claim = volume.spec?.claimRef as { namespace: string; name: string } | undefined;
      return claim ? [{ name: volume.metadata.name, claim: `${claim.namespace}/${claim.name}` }] : [];
    });
}

/** A mount needs only one matching term, so the volume is bound to this node only if every term names it. */
function isOnlyOn({ spec }: KubernetesObject, node: string): boolean {
  const terms = (spec?.nodeAffinity?.required?.nodeSelectorTerms ?? []) as readonly Selector[];
  return terms.length > 0 && terms.every((term) => hostsOf(term).join() === node);
}

function hostsOf({ matchExpressions = [] }: Selector): readonly string[] {
  return matchExpressions.flatMap(({ key, operator, values = [] }) =>
    key === HOSTNAME && operator === "In" ? values : [],
  );
}

/** @param given names of volumes or claims whose loss the user accepts */
export function checkVolumes(node: string, volumes: readonly LocalVolume[], given: readonly string[]): Finding[] {
  const lost = volumes.filter(({ name, claim }) => !given.includes(name) && !given.includes(claim ?? name));
  if (lost.length === 0) return [];
  return [
    error(
      "node-volumes",
      `${node} holds the only copy of these volumes: ${formatVolumes(lost)}`,
      `Back up or move the data first. To delete it: --lose-volumes ${lost.map(({ name }) => name).join(" ")}`,
    ),
  ];
}

/** @throws Refusal if a node whose machine is about to be replaced holds the only copy of a volume */
export async function requireNoLocalVolumes(
  kubernetes: KubernetesClient,
  place: CommandPlace,
  node: string,
): Promise<void> {
  const volumes = await listLocalVolumes(kubernetes, node);
  if (volumes.length === 0) return;
  throw refusalFor(
    "node-volumes",
    `${node} holds the only copy of these volumes, and its machine would be replaced: ${formatVolumes(volumes)}. The node was not changed.\n` +
      `Back up or move the data first. To replace the machine and delete it: ` +
      nodeCommandLine(place, "replace", node, "--lose-volumes", ...volumes.map(({ name }) => name)),
  );
}

function formatVolumes(volumes: readonly LocalVolume[]): string {
  return volumes.map(({ name, claim, path }) => `${name} (${claim ?? path ?? ""})`).join(", ");
}

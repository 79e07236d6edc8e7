/** The owner of an object, by the marks that Coldstart writes on everything that has room for them. */
import { COMMON_TAGS } from "../../../spec/providers/proxmox";

/** `ours`; the name of the other cluster that it is of; `unknown`, where it does not say. */
export type Owner = "ours" | "unknown" | { readonly cluster: string };

function ownerNamed(named: string | undefined, cluster: string): Owner {
  if (named === undefined) return "unknown";
  return named === cluster ? "ours" : { cluster: named };
}

/** By the labels of something at Hetzner (constructs/providers/hetzner/site.ts). */
export function ownerByLabels(labels: Readonly<Record<string, unknown>>, cluster: string): Owner {
  if (labels["managed-by"] !== "coldstart" || typeof labels.cluster !== "string") return "unknown";
  return ownerNamed(labels.cluster, cluster);
}

const isCommon = (tag: string) => (COMMON_TAGS as readonly string[]).includes(tag);

/** By the tags of a machine, as Proxmox lists them: `coldstart;hybrid;worker` (constructs/providers/proxmox/machine.ts). */
export function ownerByTags(tags: string | undefined, cluster: string): Owner {
  const all = (tags ?? "").split(/[;, ]+/);
  if (!all.includes("coldstart")) return "unknown";
  if (all.includes(cluster)) return "ours";
  return ownerNamed(
    all.find((tag) => !isCommon(tag)),
    cluster,
  );
}

/** By the comment of a user or a token (constructs/providers/proxmox/access.ts). */
export function ownerByComment(comment: string | undefined, cluster: string): Owner {
  return ownerNamed(/ of the cluster ([^\s,]+)(?:, made by Coldstart)?$/.exec(comment ?? "")?.[1], cluster);
}

import { COMMON_TAGS } from "../../../spec/providers/proxmox";
import { ownerNamed } from "../ownership/owner";
import type { Owner } from "../ownership/owner";

const isCommon = (tag: string) => (COMMON_TAGS as readonly string[]).includes(tag);

/**
 * The owner according to the tags of a machine, as Proxmox lists them: `coldstart;hybrid;worker`
 * (constructs/providers/proxmox/machine.ts).
 */
export function ownerByTags(tags: string | undefined, cluster: string): Owner {
  const all = (tags ?? "").split(/[;, ]+/);
  if (!all.includes("coldstart")) return "unknown";
  if (all.includes(cluster)) return "ours";
  return ownerNamed(
    all.find((tag) => !isCommon(tag)),
    cluster,
  );
}

/** The owner according to the comment of a user or a token (constructs/providers/proxmox/access.ts). */
export function ownerByComment(comment: string | undefined, cluster: string): Owner {
  return ownerNamed(/ of the cluster ([^\s,]+)(?:, made by Coldstart)?$/.exec(comment ?? "")?.[1], cluster);
}

import type { Path } from "../findings";
import type { ClusterInput } from "../schema/cluster";
import type { NodeInput } from "../schema/node";
import type { PatchDocument } from "./document";

type Role = NodeInput["role"];

/** A patch, its position in the cluster file, and the roles of the nodes that get it. */
export interface PlacedPatch {
  readonly document: PatchDocument;
  readonly path: Path;
  readonly roles: readonly Role[];
}

const ROLES: readonly Role[] = ["controlplane", "worker"];

export function placedPatches({ patches, roles, nodes }: ClusterInput): PlacedPatch[] {
  const present = ROLES.filter((role) => nodes.some((node) => node.role === role));
  return [
    ...placePatches(patches, ["patches"], present),
    ...ROLES.flatMap((role) => placePatches(roles[role].patches, ["roles", role, "patches"], [role])),
    ...nodes.flatMap((node, i) => placePatches(node.patches, ["nodes", i, "patches"], [node.role])),
  ];
}

function placePatches(patches: readonly PatchDocument[], path: Path, roles: readonly Role[]): PlacedPatch[] {
  return patches.map((document, i) => ({ document, path: [...path, i], roles }));
}

/** The patches of one node in the order in which they are merged. */
export function patchesOf({ patches, roles }: ClusterInput, node: NodeInput): readonly PatchDocument[] {
  return [...patches, ...roles[node.role].patches, ...node.patches];
}

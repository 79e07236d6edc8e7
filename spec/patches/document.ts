/** One patch: a fragment of the document without a kind, or of a document with a kind. */
export type PatchDocument = Readonly<Record<string, unknown>>;

/** Deletes the element that contains it. Source: siderolabs/talos v1.13.0 `configloader/internal/decoder/delete.go`. */
export const DELETE_KEY = "$patch";

export function isMapping(value: unknown): value is PatchDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isDeletion(value: unknown): boolean {
  return isMapping(value) && value[DELETE_KEY] === "delete";
}

/** Empty for a fragment with `machine` or `cluster`. */
export function kindOf({ kind }: PatchDocument): string {
  return typeof kind === "string" ? kind : "";
}

/** A plan of Terraform as JSON, as far as the guard reads it. */
export interface Plan {
  readonly resource_changes?: readonly ResourceChange[];
}

export interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly mode: "managed" | "data";
  readonly change: { readonly actions: readonly string[] };
}

/** Deleted for good, or deleted and made anew. */
export function takesAway({ change, mode }: ResourceChange): boolean {
  return mode === "managed" && change.actions.includes("delete");
}

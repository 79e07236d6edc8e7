/** A plan of Terraform as JSON, as far as the guard reads it. */
export interface Plan {
  readonly resource_changes?: readonly ResourceChange[];
  readonly configuration?: {
    readonly root_module?: { readonly resources?: readonly { address: string; provider_config_key: string }[] };
  };
}

export interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly mode: "managed" | "data";
  readonly change: { readonly actions: readonly string[]; readonly after?: Readonly<Record<string, unknown>> | null };
}

/** Deleted for good, or deleted and made anew. */
export function takesAway({ change, mode }: ResourceChange): boolean {
  return mode === "managed" && change.actions.includes("delete");
}

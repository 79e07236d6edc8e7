/** The parts of a Terraform plan in JSON (`terraform show -json`) that the guard reads. */
export interface Plan {
  readonly resource_changes?: readonly ResourceChange[];
  /** Changes outside of Terraform since the last apply: from the value in the state to the value that was read. */
  readonly resource_drift?: readonly ResourceChange[];
  readonly output_changes?: Readonly<Record<string, Change>>;
  readonly variables?: Readonly<Record<string, { readonly value?: unknown }>>;
  /** The state before the plan, after the refresh. */
  readonly prior_state?: {
    readonly values?: {
      readonly root_module?: { readonly resources?: readonly PriorResource[] };
    };
  };
  readonly configuration?: {
    readonly root_module?: {
      readonly resources?: readonly { address: string; provider_config_key: string }[];
      readonly variables?: Readonly<Record<string, { readonly sensitive?: boolean }>>;
      readonly outputs?: Readonly<Record<string, { readonly sensitive?: boolean }>>;
    };
  };
}

export interface PriorResource {
  readonly mode: string;
  readonly type?: string;
  readonly name?: string;
  readonly values?: Values;
}

export interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly mode: "managed" | "data";
  /** Its previous address in the state, if it was moved. */
  readonly previous_address?: string;
  /** Terraform's reason for the action: `replace_by_triggers`, `delete_because_no_resource_config` … */
  readonly action_reason?: string;
  readonly change: Change & {
    readonly before?: Values | null;
    readonly after?: Values | null;
    /** Set for an existing object that is adopted; its id is present only if it is known. */
    readonly importing?: object;
    /** The attribute paths that force a replacement. */
    readonly replace_paths?: readonly (readonly (string | number)[])[];
  };
}

export interface Change {
  readonly actions: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  /** The shape of the value, with `true` for values that are unknown until the apply. */
  readonly after_unknown?: unknown;
  /** The same, with `true` for sensitive values. */
  readonly before_sensitive?: unknown;
  readonly after_sensitive?: unknown;
}

export type Values = Readonly<Record<string, unknown>>;

/**
 * The planned outputs. Their declarations determine whether one is sensitive, because a change has only one mark for
 * both values.
 */
export function outputChanges({ output_changes = {}, configuration }: Plan): { address: string; change: Change }[] {
  const declared = configuration?.root_module?.outputs;
  return Object.entries(output_changes)
    .filter(([, { actions }]) => !actions.includes("delete"))
    .map(([name, change]) => ({
      address: `output.${name}`,
      change: declared ? { ...change, after_sensitive: declared[name]?.sensitive === true } : change,
    }));
}

/** Changes of managed resources; data sources are only read. */
export function managedChanges({ resource_changes = [] }: Plan): ResourceChange[] {
  return resource_changes.filter(({ mode }) => mode === "managed");
}

/** Deleted, or deleted and recreated. */
export function isDestroyed({ change: { actions } }: ResourceChange): boolean {
  return actions.includes("delete");
}

export function isReplaced({ change: { actions } }: ResourceChange): boolean {
  return actions.includes("delete") && actions.includes("create");
}

export function isUpdated({ change: { actions } }: ResourceChange): boolean {
  return actions.includes("update");
}

/** Whether it is in the state: an earlier run created it. */
export function isInState({ change: { actions } }: ResourceChange): boolean {
  return !(actions.length === 1 && actions[0] === "create");
}

/** Whether an attribute changes; an unknown value counts as a change. */
export function isAttributeChanged(
  { change: { before, after, after_unknown } }: ResourceChange,
  attribute: string,
): boolean {
  if (isUnknown(after_unknown, attribute)) return true;
  return toCanonicalJson(before?.[attribute]) !== toCanonicalJson(after?.[attribute]);
}

/** Whether anything in an attribute is unknown until the apply. */
export function isUnknown(marks: unknown, attribute: string): boolean {
  return marks === true || hasMark((marks as Values | undefined)?.[attribute]);
}

export function hasMark(marks: unknown): boolean {
  if (marks === true) return true;
  return typeof marks === "object" && marks !== null && Object.values(marks).some(hasMark);
}

/** A canonical text for a value: null equals absent, and the order of keys does not matter. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The sensitive values in Terraform's JSON. */

/** `true` for a value that is secret as a whole, or the same shape as the value with marks inside. */
type Mask = unknown;

type Outputs = Readonly<Record<string, { readonly value?: unknown; readonly sensitive?: boolean }>>;

/** The output of `terraform output -json`, and `outputs` in a state. */
export function sensitiveInOutputs(outputs: Outputs): string[] {
  return Object.values(outputs).flatMap(({ value, sensitive }) => (sensitive ? collectTexts(value) : []));
}

interface PlanJson {
  readonly resource_changes?: readonly { readonly change?: ChangeJson }[];
  readonly output_changes?: Readonly<Record<string, ChangeJson>>;
}

interface ChangeJson {
  readonly before?: unknown;
  readonly before_sensitive?: Mask;
  readonly after?: unknown;
  readonly after_sensitive?: Mask;
}

/** The output of `terraform show -json <plan>`. */
export function sensitiveInPlan({ resource_changes = [], output_changes = {} }: PlanJson): string[] {
  return [...resource_changes.map(({ change }) => change ?? {}), ...Object.values(output_changes)].flatMap((change) => [
    ...collectMasked(change.before, change.before_sensitive),
    ...collectMasked(change.after, change.after_sensitive),
  ]);
}

interface StateJson {
  readonly values?: {
    readonly outputs?: Outputs;
    readonly root_module?: { readonly resources?: readonly { values?: unknown; sensitive_values?: Mask }[] };
  };
}

/** The output of `terraform show -json` for the state. */
export function sensitiveInState({ values }: StateJson): string[] {
  return [
    ...sensitiveInOutputs(values?.outputs ?? {}),
    ...(values?.root_module?.resources ?? []).flatMap((resource) =>
      collectMasked(resource.values, resource.sensitive_values),
    ),
  ];
}

function collectMasked(value: unknown, mask: Mask): string[] {
  if (mask === true) return collectTexts(value);
  if (!isContainer(mask) || !isContainer(value)) return [];
  return Object.entries(mask).flatMap(([key, inner]) => collectMasked((value as Record<string, unknown>)[key], inner));
}

function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return isContainer(value) ? Object.values(value).flatMap(collectTexts) : [];
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

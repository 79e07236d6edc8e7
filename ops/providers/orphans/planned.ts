/** The values that Terraform planned for a resource. */
export type PlannedValues = Readonly<Record<string, unknown>>;

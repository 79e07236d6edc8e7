/** The values that Terraform planned for a resource. */
export type Planned = Readonly<Record<string, unknown>>;

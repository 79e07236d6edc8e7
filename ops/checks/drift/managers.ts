import type { KubernetesObject } from "../../clients/kubernetes/client";

interface ManagedFields {
  readonly manager?: string;
  readonly time?: string;
  readonly fieldsV1?: unknown;
}

/**
 * The manager that last set a field, as recorded by the Kubernetes API. A manager is a program, for example
 * `kubectl-edit`; only the audit log records who ran it.
 *
 * @param path for example `["spec", "suspend"]`. Source: Kubernetes, "Field management", FieldsV1
 */
export function managerOf({ metadata }: KubernetesObject, path: readonly string[]): string | undefined {
  const { managedFields = [] } = metadata as { managedFields?: readonly ManagedFields[] };
  const owners = managedFields.filter(({ fieldsV1 }) => hasField(fieldsV1, path));
  const [last] = [...owners].sort((a, b) => (b.time ?? "").localeCompare(a.time ?? ""));
  if (!last?.manager) return undefined;
  return last.time === undefined ? last.manager : `${last.manager}, at ${last.time}`;
}

function hasField(fields: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  const inner = (fields as Readonly<Record<string, unknown>> | undefined)?.[`f:${first}`];
  return inner !== undefined && hasField(inner, rest);
}

/** A release as Terraform's state shows it. */
import { isUnknown } from "../protocol/behaviour";
import type { State, Value } from "../protocol/behaviour";
import { isDict } from "../world/kubernetes/object";
import type { ReleaseRecord } from "../world/kubernetes/releases";

export function stateOf(planned: State, record: ReleaseRecord): State {
  const known = Object.fromEntries(
    Object.entries(planned).map(([key, value]) => [key, isUnknown(value) ? null : value]),
  );
  return {
    ...known,
    id: record.name,
    status: record.status,
    version: planned.version && !isUnknown(planned.version) ? planned.version : record.version,
    metadata: metadataOf(record),
  };
}

export function metadataOf(record: ReleaseRecord): State {
  const seconds = (time: string) => Math.floor(new Date(time).getTime() / 1000);
  return {
    name: record.name,
    namespace: record.namespace,
    chart: record.chart,
    version: record.version,
    app_version: record.appVersion,
    revision: record.revision,
    values: JSON.stringify(sortKeys(record.values)),
    first_deployed: seconds(record.firstDeployed),
    last_deployed: seconds(record.lastDeployed),
    notes: "",
  };
}

/** Go writes the keys of a map in order. */
function sortKeys(value: unknown): Value {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isDict(value)) return value as Value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key])]),
  );
}

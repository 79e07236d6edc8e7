import { fixedCredential } from "../../rehearsal/world/providers/facts";
import { externalCredentials, stateCredentials, stateEncryption } from "../../spec";
import type { Cluster } from "../../spec";

export interface RehearsalCredentials {
  /** `TF_VAR_…` and the variables that the cluster file names, with stand-in values that only the simulated world accepts. */
  readonly variables: Readonly<Record<string, string>>;
  /** The variables that may contain real credentials. */
  readonly named: readonly string[];
}

/** A stand-in for every credential that the cluster file asks for. */
export function rehearsalCredentials(cluster: Cluster): RehearsalCredentials {
  const credentials = externalCredentials(cluster).map(({ kind, variable, source }) => ({
    variable,
    named: "env" in source ? source.env : undefined,
    value: fixedCredential(kind) ?? `rehearsal-${variable}`,
  }));
  return {
    variables: Object.fromEntries(
      credentials.flatMap(({ variable, named, value }) => [
        [`TF_VAR_${variable}`, value],
        ...(named === undefined ? [] : [[named, value]]),
      ]),
    ) as Record<string, string>,
    named: [...credentials.flatMap(({ named }) => named ?? []), ...stateVariables(cluster)],
  };
}

/** A rehearsal keeps its states in its own files, so the credentials of real states are removed without a stand-in. */
function stateVariables(cluster: Cluster): string[] {
  const { passphrase, previous } = stateEncryption(cluster) ?? {};
  const before = typeof previous === "object" ? previous.passphrase : undefined;
  const sources = [...stateCredentials(cluster).map(({ source }) => source), passphrase, before];
  return sources.flatMap((source) => (source && "env" in source ? [source.env] : []));
}

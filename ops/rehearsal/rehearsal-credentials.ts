import { fixedCredential } from "../../rehearsal/world/providers/facts";
import { outsideCredentials, stateCredentials, stateEncryption } from "../../spec";
import type { Cluster } from "../../spec";

export interface RehearsalCredentials {
  /** `TF_VAR_…`, and the variables that the cluster file names, with values that open only the simulated world. */
  readonly variables: Readonly<Record<string, string>>;
  /** The variables in which real ones would be. */
  readonly named: readonly string[];
}

/** A stand-in for every credential that the cluster file asks for. */
export function rehearsalCredentials(cluster: Cluster): RehearsalCredentials {
  const credentials = outsideCredentials(cluster).map(({ kind, variable, source }) => ({
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

/** A rehearsal keeps its states in files of its own: what opens the real ones has no stand-in, and is only taken away. */
function stateVariables(cluster: Cluster): string[] {
  const { passphrase, previous } = stateEncryption(cluster) ?? {};
  const before = typeof previous === "object" ? previous.passphrase : undefined;
  const sources = [...stateCredentials(cluster).map(({ source }) => source), passphrase, before];
  return sources.flatMap((source) => (source && "env" in source ? [source.env] : []));
}

import { externalCredentials, stateCredentials, stateEncryption } from "../../spec";
import type { Cluster } from "../../spec";

/** The environment variables that the cluster file names as sources of credentials. */
export function credentialVariables(cluster: Cluster): ReadonlySet<string> {
  const encryption = stateEncryption(cluster);
  const previous = typeof encryption?.previous === "object" ? [encryption.previous.passphrase] : [];
  const sources = [
    ...externalCredentials(cluster).map(({ source }) => source),
    ...stateCredentials(cluster).map(({ source }) => source),
    ...(encryption ? [encryption.passphrase, ...previous] : []),
  ];
  return new Set(sources.flatMap((source) => ("env" in source ? [source.env] : [])));
}

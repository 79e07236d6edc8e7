import { backendType, isStateVariable, stateCredentials, stateEncryption } from "../../spec";
import type { Cluster } from "../../spec";
import { refuseLog } from "../clients/terraform/log";
import { secrets } from "../support/redaction";
import type { Runtime } from "../support/runtime";
import { readSource } from "../support/source";
import { refuseRedirection } from "../clients/terraform/environment";
import type { Environment } from "../support/environment";
import { refusalFor } from "../support/finding-refusal";
import { ENCRYPTION_VARIABLE, SHORTEST_PASSPHRASE, encryptionSettings } from "./encryption";
import type { Key, Keys } from "./encryption";

export interface StateEnvironment {
  /** The credentials of the cluster's states, only for the environment of Terraform. */
  readonly variables: Readonly<Record<string, string>>;
  /** One sentence per missing secret. */
  readonly missing: readonly string[];
}

/** The name of a secret at the beginning of the message if it is missing. */
export const PASSPHRASE_PURPOSE = "Passphrase of the state's encryption";
export const PREVIOUS_PASSPHRASE_PURPOSE = "Previous passphrase of the state's encryption";

export function stateCredentialPurpose({ state }: OfCluster, variable: string): string {
  return `${variable} of the state's backend ${backendType(state)}`;
}

type OfCluster = Pick<Cluster, "name" | "state">;

type StatesOf = Pick<Runtime, "states">;

/** Whether the states are files on this machine. */
export function isKeptHere({ state }: OfCluster, { states }: StatesOf): boolean {
  return states === "home" || state.backend === "local";
}

export function isEncrypted(cluster: OfCluster, { states }: StatesOf): boolean {
  return states === "declared" && stateEncryption(cluster) !== undefined;
}

/** The credentials of the states' backend and their encryption passphrase, from the sources in the cluster file. */
export function stateEnvironment(cluster: OfCluster, environment: Environment, { states }: StatesOf): StateEnvironment {
  if (states === "home") return { variables: {}, missing: [] };
  const variables: Record<string, string> = {};
  const missing: string[] = [];
  // Variables that the file does not list are read from the environment, and are also secret.
  for (const [variable, value] of Object.entries(environment))
    if (isStateVariable(cluster, variable)) learnValue(variable, value ?? "");
  for (const { variable, source } of stateCredentials(cluster)) {
    const read = readSource(source, environment);
    if ("value" in read) variables[variable] = learnValue(variable, read.value);
    else missing.push(`${stateCredentialPurpose(cluster, variable)}: ${read.missing}`);
  }
  const keys = stateKeys(cluster, environment, missing);
  if (keys) variables[ENCRYPTION_VARIABLE] = encryptionSettings(keys);
  // A workspace of HCP Terraform may plan on HCP's machines, which cannot reach this network or these plans.
  if (backendType(cluster.state) === "remote") variables.TF_FORCE_LOCAL_BACKEND = "1";
  return { variables, missing };
}

/** A user name is not a secret. */
function learnValue(variable: string, value: string): string {
  if (/(_ID|USER|USERNAME)$/.test(variable)) return value;
  secrets.learnGiven(value);
  // A URL is also redacted without its scheme, and with its password decoded.
  const [, password] = /^[a-z]+:\/\/[^:/@\s]*:([^@\s]+)@/.exec(value) ?? [];
  if (password !== undefined) for (const form of [password, decodePercent(password)]) secrets.learnGiven(form);
  return value;
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The same for callers that need only the states.
 *
 * @throws Refusal if a credential is missing. @throws Error if Terraform would log its input, or read another state
 */
export function openStates(
  cluster: OfCluster,
  environment: Environment,
  runtime: Pick<Runtime, "states" | "credentials">,
): Readonly<Record<string, string>> {
  if (runtime.credentials === "declared") refuseLog(environment, "no state was opened");
  refuseRedirection(environment, "No state was opened");
  const { variables, missing } = stateEnvironment(cluster, environment, runtime);
  if (missing.length === 0) return variables;
  throw refusalFor(
    "credential-missing",
    `The state of ${cluster.name} cannot be opened.\n${missing.map((line) => `  - ${line}`).join("\n")}`,
  );
}

/** The keys of the state encryption; undefined if there are none, or if one cannot be read. */
export function stateKeys(cluster: OfCluster, environment: Environment, missing: string[]): Keys | undefined {
  const encryption = stateEncryption(cluster);
  if (!encryption) return undefined;
  const read = (
    what: string,
    { name, passphrase }: Pick<typeof encryption, "name" | "passphrase">,
  ): Key | undefined => {
    const found = readSource(passphrase, environment);
    const short = "value" in found && found.value.length < SHORTEST_PASSPHRASE;
    if ("missing" in found || short) {
      const why =
        "missing" in found
          ? found.missing
          : `it is shorter than the ${SHORTEST_PASSPHRASE} characters that OpenTofu requires`;
      missing.push(`${what}: ${why}`);
      return undefined;
    }
    secrets.learnGiven(found.value);
    return { name, passphrase: found.value };
  };
  const current = read(PASSPHRASE_PURPOSE, encryption);
  const { previous } = encryption;
  const before = typeof previous === "object" ? read(PREVIOUS_PASSPHRASE_PURPOSE, previous) : previous;
  if (!current || (previous !== undefined && before === undefined)) return undefined;
  return { current, ...(before === undefined ? {} : { previous: before }) };
}

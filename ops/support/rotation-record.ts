/**
 * The data that `coldstart rotate` keeps in the state of auth while an old and a new secret are both in use
 * (constructs/rotation-record.ts).
 */

/** The rotation id of the certificate authorities. */
export const TALOS_PKI = "talos-pki";

/** The rotation id of the machine token, and its key in the record. */
export const MACHINE_TOKEN = "machine-token";

export const RECORD_ADDRESS = "terraform_data.rotation";

/** Certificate and key: PEM in base64, as in the Talos provider. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** The machine secrets of the Talos provider that a rotation reads. */
export interface MachineSecrets {
  readonly certs: { readonly os: Pair; readonly k8s: Pair } & Readonly<Record<string, unknown>>;
  readonly secrets: { readonly bootstrap_token: string } & Readonly<Record<string, unknown>>;
  readonly [part: string]: unknown;
}

/** PEM in base64. */
export interface ClientConfiguration {
  readonly ca_certificate: string;
  readonly client_certificate: string;
  readonly client_key: string;
}

export interface AcceptedCAs {
  readonly talos: readonly { readonly crt: string }[];
  readonly kubernetes: readonly { readonly crt: string }[];
}

/** The machine secrets that the layer auth publishes during a rotation. */
export interface TalosIdentity {
  readonly machineSecrets: MachineSecrets;
  readonly clientConfiguration: ClientConfiguration;
  readonly acceptedCAs: AcceptedCAs;
}

export type TalosPhase = "staged" | "accept" | "swap";

/** The authorities during their rotation. `talos_machine_secrets` contains the new set. */
export interface TalosTransition extends TalosIdentity {
  readonly phase: TalosPhase;
  readonly former: Omit<TalosIdentity, "acceptedCAs">;
}

/** A key pair that is kept for decryption. PEM. */
export interface FormerKeyPair {
  readonly certificate: string;
  readonly privateKey: string;
}

/** The id of a key, and the former key while both are in use. */
export interface KeyInUse {
  readonly id: string;
  readonly previous?: { readonly id: string; readonly value: string };
}

export interface RotationRecord {
  readonly talos?: TalosTransition;
  /** The client of the former authorities, kept until no node accepts it any more. */
  readonly formerTalos?: { readonly clientConfiguration: ClientConfiguration; readonly bootstrapToken: string };
  /** Credential → its former values, until the service uses the new one. */
  readonly replaced?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The former sealed-secrets key pair, kept for decryption: one or none. */
  readonly sealedSecrets?: readonly FormerKeyPair[];
  /** Keys that their service identifies by an id. They stay in the record, because the id belongs to the key. */
  readonly keys?: Readonly<Record<string, KeyInUse>>;
  /** Credential → the time of its last rotation. */
  readonly rotatedAt?: Readonly<Record<string, string>>;
}

/** @param text undefined if auth was applied by a version without a record */
export function parseRecord(text: unknown): RotationRecord {
  return typeof text === "string" && text !== "" ? (JSON.parse(text) as RotationRecord) : {};
}

/** Empty parts are left out, so that the same content always gives the same record. */
export function formatRecord(record: RotationRecord): string {
  const kept = Object.entries(record).filter(
    ([, part]) => part !== undefined && !(typeof part === "object" && Object.keys(part as object).length === 0),
  );
  return JSON.stringify(Object.fromEntries(kept));
}

/** What `coldstart rotate` keeps in the state of auth while an old and a new secret are both in use (constructs/rotation-record.ts). */

/** What the certificate authorities are rotated as. */
export const TALOS_PKI = "talos-pki";

/** What the machine token is rotated as, and its key in the record. */
export const MACHINE_TOKEN = "machine-token";

export const RECORD_ADDRESS = "terraform_data.rotation";

/** Certificate and key: PEM in base64, as the Talos provider has them. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** The machine secrets of the Talos provider, as far as a rotation reads them. */
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

/** The authorities while they are rotated. `talos_machine_secrets` holds the new set. */
export interface TalosTransition extends TalosIdentity {
  readonly phase: TalosPhase;
  readonly former: Omit<TalosIdentity, "acceptedCAs">;
}

/** A key pair that is kept for reading. PEM. */
export interface FormerKeyPair {
  readonly certificate: string;
  readonly privateKey: string;
}

/** The id of a key, and the key of before while both are in use. */
export interface KeyInUse {
  readonly id: string;
  readonly previous?: { readonly id: string; readonly value: string };
}

export interface RotationRecord {
  readonly talos?: TalosTransition;
  /** The client of the former authorities, until it is proven that no node accepts it. */
  readonly formerTalos?: { readonly clientConfiguration: ClientConfiguration; readonly bootstrapToken: string };
  /** Credential → its forms before it was replaced, until the service uses the new one. */
  readonly replaced?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The sealed-secrets key pair that is kept for reading: one or none. */
  readonly sealedSecrets?: readonly FormerKeyPair[];
  /** Keys that their service reads by an id. They stay here: the id belongs to the key. */
  readonly keys?: Readonly<Record<string, KeyInUse>>;
  /** What was rotated → when. */
  readonly rotatedAt?: Readonly<Record<string, string>>;
}

/** @param text undefined where auth was applied by a version without a record */
export function parseRecord(text: unknown): RotationRecord {
  return typeof text === "string" && text !== "" ? (JSON.parse(text) as RotationRecord) : {};
}

/** The same record for the same content: empty parts are left out. */
export function formatRecord(record: RotationRecord): string {
  const kept = Object.entries(record).filter(
    ([, part]) => part !== undefined && !(typeof part === "object" && Object.keys(part as object).length === 0),
  );
  return JSON.stringify(Object.fromEntries(kept));
}

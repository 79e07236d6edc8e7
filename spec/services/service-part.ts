import type { ProviderName } from "../providers/names";

/** A secret that the auth layer creates once and keeps. */
export type Credential = CredentialKind & {
  readonly id: string;
  /** The service cannot read its existing data with another value: an encryption key, or the password of a database. */
  readonly opensData?: true;
  /** Data stays encrypted with it, and its service cannot decrypt with two: it is never rotated. */
  readonly encrypts?: Encrypts;
};

/** What a rotation would destroy. */
export interface Encrypts {
  /** Why it cannot be rotated. */
  readonly because: string;
  /** Variables of the credentials without which the encrypted data cannot be reached: rotate those if it leaked. */
  readonly reachedWith?: readonly string[];
}

type CredentialKind =
  | { readonly kind: "password"; readonly length: number; readonly hashed?: boolean }
  /** Random bytes, in base64; with an id and the previous key, if the service can read with two keys. */
  | { readonly kind: "key"; readonly bytes: number; readonly hasPrevious?: true }
  /** An RSA key with a self-signed certificate. */
  | { readonly kind: "certificate"; readonly commonName: string };

/** Where the value of a Secret's key comes from. */
export type SecretValue =
  | { readonly text: string }
  | { readonly credential: string; readonly form?: CredentialForm; readonly prefix?: string }
  | { readonly outside: string }
  | { readonly joined: readonly SecretValue[] }
  /** A whole file: JSON, with sources of secrets among its values. */
  | { readonly json: JsonWithSecrets }
  /** The configuration of a provider's storage driver. */
  | { readonly driverConfig: ProviderName };

export type JsonWithSecrets =
  | string
  | number
  | boolean
  | { readonly outside: string }
  | readonly JsonWithSecrets[]
  | { readonly [key: string]: JsonWithSecrets };

export type CredentialForm = "value" | "bcrypt" | "certificate" | "privateKey" | "id" | "previous" | "previousId";

/** The id of a key that was never rotated. */
export const FIRST_KEY_ID = "auth-layer-1";

/** A Secret that must exist before the chart that reads it starts. */
export interface SecretSpec {
  readonly namespace: string;
  readonly name: string;
  readonly type?: string;
  readonly data: Readonly<Record<string, SecretValue>>;
}

export interface ServicePart {
  /** The namespace is created with the service, except kube-system. */
  readonly namespace: string;
  /** Its pods need more than Talos' default Pod Security level, baseline. */
  readonly privileged?: boolean;
  readonly credentials?: readonly Credential[];
  readonly secrets?: readonly SecretSpec[];
}

/** The machine secrets of a cluster, as Talos generates them. */
import { randomBytes, randomInt } from "node:crypto";
import { keyPem, makeKey } from "./keys";
import { makeCa, signLeaf } from "./pki";
import type { CertificateAndKey } from "./pki";

/** base64 of PEM, as the provider has it in its state. */
interface EncodedPair {
  readonly cert: string;
  readonly key: string;
}

export interface MachineSecrets {
  readonly cluster: { readonly id: string; readonly secret: string };
  readonly secrets: {
    readonly bootstrap_token: string;
    readonly secretbox_encryption_secret: string;
    readonly aescbc_encryption_secret: string | null;
  };
  readonly trustdinfo: { readonly token: string };
  readonly certs: {
    readonly etcd: EncodedPair;
    readonly k8s: EncodedPair;
    readonly k8s_aggregator: EncodedPair;
    readonly k8s_serviceaccount: { readonly key: string };
    readonly os: EncodedPair;
  };
}

export interface ClientConfiguration {
  readonly ca_certificate: string;
  readonly client_certificate: string;
  readonly client_key: string;
}

const SECRET_BYTES = 32;
const SERVICE_ACCOUNT_BITS = 4096;
const TOKEN_CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** @param serviceAccountBits Talos uses 4096; smaller keys are faster to generate. */
export async function makeMachineSecrets(serviceAccountBits = SERVICE_ACCOUNT_BITS): Promise<MachineSecrets> {
  const [etcd, kubernetes, aggregator, os, serviceAccount] = await Promise.all([
    makeCa([{ O: ["etcd"] }], "P-256"),
    makeCa([{ O: ["kubernetes"] }], "P-256"),
    makeCa([{ CN: ["front-proxy"] }], "P-256"),
    makeCa([{ O: ["talos"] }], "Ed25519"),
    makeKey({ rsaBits: serviceAccountBits }),
  ]);
  return {
    cluster: { id: urlSafe(randomBytes(SECRET_BYTES)), secret: secret() },
    secrets: {
      bootstrap_token: makeToken(),
      secretbox_encryption_secret: secret(),
      aescbc_encryption_secret: null,
    },
    trustdinfo: { token: makeToken() },
    certs: {
      etcd: encodePair(etcd),
      k8s: encodePair(kubernetes),
      k8s_aggregator: encodePair(aggregator),
      k8s_serviceaccount: { key: base64(keyPem(serviceAccount)) },
      os: encodePair(renamePemType(os)),
    },
  };
}

/** The certificate of an administrator of the Talos API, for a year. */
export async function makeClientConfiguration({ certs }: MachineSecrets): Promise<ClientConfiguration> {
  const ca = { certificate: decodeBase64(certs.os.cert), key: decodeBase64(certs.os.key) };
  const client = await signLeaf(ca, { subject: [{ O: ["os:admin"] }], kind: "Ed25519", usages: ["client"] });
  const { cert, key } = encodePair(renamePemType(client));
  return { ca_certificate: certs.os.cert, client_certificate: cert, client_key: key };
}

export function decodeBase64(value: string): string {
  return Buffer.from(value, "base64").toString("utf8");
}

export function base64(value: string): string {
  return Buffer.from(value).toString("base64");
}

function encodePair({ certificate, key }: CertificateAndKey): EncodedPair {
  return { cert: base64(certificate), key: base64(key) };
}

function renamePemType({ certificate, key }: CertificateAndKey): CertificateAndKey {
  return { certificate, key: key.replaceAll("PRIVATE KEY", "ED25519 PRIVATE KEY") };
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString("base64");
}

function urlSafe(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("+", "-").replaceAll("/", "_");
}

function makeToken(): string {
  const part = (length: number) =>
    Array.from({ length }, () => TOKEN_CHARACTERS.charAt(randomInt(TOKEN_CHARACTERS.length))).join("");
  return `${part(6)}.${part(16)}`;
}

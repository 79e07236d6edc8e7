import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { ClientConfiguration } from "../../support/rotation-record";

/** Client access to the Talos API of a cluster's nodes, in PEM. */
export interface TalosAccess {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

interface Talosconfig {
  readonly context?: string;
  readonly contexts?: Readonly<Record<string, { ca?: string; crt?: string; key?: string }>>;
}

/** @throws Error that names the file and never its content */
export function readTalosconfig(file: string): TalosAccess {
  const { context = "", contexts = {} } = (parse(readFileSync(file, "utf8")) ?? {}) as Talosconfig;
  const { ca, crt, key } = contexts[context] ?? {};
  if (!ca || !crt || !key) throw new Error(`${file} contains no access to a cluster: the layer infra writes it`);
  return decodeAccess({ ca_certificate: ca, client_certificate: crt, client_key: key });
}

/** Decodes the Base64 values of a talosconfig and of the identity layer. */
export function decodeAccess(client: ClientConfiguration): TalosAccess {
  return {
    ca: decodeBase64(client.ca_certificate),
    certificate: decodeBase64(client.client_certificate),
    // Talos names Ed25519 keys in a way that OpenSSL does not know.
    key: decodeBase64(client.client_key).replaceAll("ED25519 PRIVATE KEY", "PRIVATE KEY"),
  };
}

function decodeBase64(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

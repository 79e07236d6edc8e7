import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { rehearsalCredentials } from "../../../../../ops/rehearsal/rehearsal-credentials";
import type { Cluster } from "../../../../../spec";

/** Public parts of an output, by their name. The id of a key names the key in the stacks. */
const PUBLIC =
  /^(id|previousId|cert|crt|certificate|ca|ca_certificate|caCertificate|clusterCaCertificate|clientCertificate|client_certificate)$/;
/** Shorter words may occur by chance. */
const SHORTEST = 12;

/** Every secret of a rehearsed cluster: what came from outside, and all that the layer auth made. */
export function secretsOf(cluster: Cluster, authState: string): string[] {
  const outside = Object.values(rehearsalCredentials(cluster).variables).filter((value) => value !== "root@pam");
  const { outputs } = JSON.parse(readFileSync(authState, "utf8")) as { outputs: Record<string, { value: unknown }> };
  const made = Object.values(outputs).flatMap(({ value }) => leaves(value));
  return [...new Set([...outside, ...made.flatMap(linesOf)])].filter((secret) => secret.length >= SHORTEST);
}

function leaves(value: unknown, name = ""): string[] {
  if (typeof value === "string") return PUBLIC.test(name) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, key));
}

/** Of a key in PEM, a line in its middle: breaks and borders may be written otherwise elsewhere. */
function linesOf(secret: string): string[] {
  const lines = secret.trim().split("\n");
  return lines.length > 2 ? [lines[Math.floor(lines.length / 2)] ?? ""] : [secret];
}

/** Every file below a folder, without those folders and files that are there to hold secrets. */
export function filesBelow(folder: string, except: (path: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !except(path))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import type { KeyPair } from "./fake-cluster";

/** A kubeconfig as Talos makes it: client certificates and nothing else. */
export function writeKubeconfig(
  folder: string,
  name: string,
  ca: KeyPair,
  client: KeyPair,
  host = "203.0.113.10",
): string {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const file = join(folder, name);
  const content = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "admin@hybrid",
    clusters: [
      {
        name: "hybrid",
        cluster: { server: `https://${host}:6443`, "certificate-authority-data": base64(ca.certificate) },
      },
    ],
    users: [
      {
        name: "admin",
        user: {
          "client-certificate-data": base64(client.certificate),
          "client-key-data": base64(client.privateKey),
        },
      },
    ],
    contexts: [{ name: "admin@hybrid", context: { cluster: "hybrid", user: "admin" } }],
  };
  writeFileSync(file, stringify(content), { mode: 0o600 });
  return file;
}

import type { Cluster } from "../cluster";

const VOLUMES = ["STATE", "EPHEMERAL"] as const;

/**
 * Encryption of what a node keeps: its configuration with the cluster's keys (STATE), and etcd, images and pods' data
 * (EPHEMERAL). Talos encrypts a volume when it formats it, and never again. Source: siderolabs/talos v1.12.4 `encrypt.go`.
 */
export function volumeDocuments({ encryption }: Cluster, passphrase: string | undefined): object[] {
  if (!encryption) return [];
  const key = encryption.provider === "static" ? { static: { passphrase: passphrase ?? "" } } : { nodeID: {} };
  return VOLUMES.map((name) => ({ name, encryption: { provider: "luks2", keys: [{ slot: 0, ...key }] } }));
}

import type { Cluster } from "../cluster";

const VOLUMES = ["STATE", "EPHEMERAL"] as const;

/**
 * Encryption of a node's data: its configuration with the cluster's keys (STATE), and etcd, images and pods' data
 * (EPHEMERAL). Talos encrypts a volume when it formats it, and never again. Source: siderolabs/talos v1.12.4
 * `encrypt.go`.
 */
export function volumeDocuments({ encryption }: Cluster, passphrase: string | undefined): object[] {
  if (!encryption) return [];
  return VOLUMES.map((name) => ({ name, ...encryptedWith(encryption, passphrase) }));
}

/** The part of a volume's document that encrypts it; nothing if the cluster file enables no encryption. */
export function encryptedWith(encryption: Cluster["encryption"], passphrase: string | undefined): object {
  if (!encryption) return {};
  return { encryption: { provider: "luks2", keys: [{ slot: 0, ...keyOf(encryption.provider, passphrase) }] } };
}

function keyOf(provider: NonNullable<Cluster["encryption"]>["provider"], passphrase: string | undefined): object {
  switch (provider) {
    case "static":
      return { static: { passphrase: passphrase ?? "" } };
    case "nodeID":
      return { nodeID: {} };
    case "tpm":
      // Without the check, Talos would seal the key on a machine that also boots unsigned images.
      return { tpm: { checkSecurebootStatusOnEnroll: true } };
  }
}

/** Whether the machines boot only signed images: a TPM releases the disk's key only to them. */
export function hasSecureBoot({ encryption }: Pick<Cluster, "encryption">): boolean {
  return encryption?.provider === "tpm";
}

import type { Cluster, Node } from "../cluster";
import { specProvider } from "../providers";
import { encryptedWith } from "./disk-encryption";

/**
 * Talos refuses a volume without a smallest size. It grows to the size of its disk, at every boot. The partition table takes a
 * part of the disk, so a disk of 1 GiB is too small for a volume of that size; XFS needs 300 MiB.
 */
const SMALLEST = "512MiB";

/**
 * The content of a UserVolumeConfig for each additional disk: Talos makes one partition on it, formats it once and mounts it
 * at /var/mnt/<name>, for pods with a hostPath. Source: siderolabs/talos v1.13.9 `user_volume_config.go`.
 */
export function userVolumeDocuments(cluster: Cluster, node: Node, passphrase: string | undefined): object[] {
  return specProvider(node.site)
    .userVolumes(node)
    .map(({ name, match, filesystem }) => ({
      name,
      provisioning: { diskSelector: { match }, minSize: SMALLEST, grow: true },
      filesystem: { type: filesystem },
      ...encryptedWith(cluster.encryption, passphrase),
    }));
}

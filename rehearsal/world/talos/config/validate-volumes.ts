/**
 * What Talos refuses in a VolumeConfig and a UserVolumeConfig. Source: siderolabs/talos v1.12.4 `volume_config.go`,
 * `user_volume_config.go`, `encryption.go`.
 */
import { at, documentKind, list } from "./documents";
import type { ConfigDocument, Json } from "./documents";

const VOLUMES = ["STATE", "EPHEMERAL", "IMAGECACHE"];
const KEYS = ["static", "nodeID", "kms", "tpm"];

export function volumeFaults(documents: readonly ConfigDocument[]): string[] {
  const ofKind = (kind: string) => documents.filter((document) => documentKind(document) === kind);
  return [...ofKind("VolumeConfig").flatMap(faultsOf), ...ofKind("UserVolumeConfig").flatMap(userVolumeFaults)];
}

function userVolumeFaults({ name, provisioning, filesystem, encryption }: ConfigDocument): string[] {
  const type = at(filesystem, "type") ?? "xfs";
  return [
    ...(/^[A-Za-z0-9-]{1,34}$/.test(String((name ?? "") as string))
      ? []
      : ["name must be between 1 and 34 characters long, of ASCII letters, digits and hyphens"]),
    ...(at(provisioning, "diskSelector", "match") === undefined ? ["disk selector is required"] : []),
    ...(at(provisioning, "minSize") === undefined ? ["min size is required"] : []),
    ...(["xfs", "ext4"].includes(String(type as string))
      ? []
      : [`unsupported filesystem type: ${String(type as string)}`]),
    ...encryptionFaults(encryption),
  ];
}

function faultsOf(document: ConfigDocument): string[] {
  const { name, encryption } = document;
  if (!VOLUMES.includes(String(name as string))) return [`only ${JSON.stringify(VOLUMES)} volumes are supported`];
  return [
    ...encryptionFaults(encryption),
    ...(name === "STATE" && list(at(encryption, "keys")).some((key) => at(key, "lockToState") === true)
      ? ['state-locked key is not allowed for the "STATE" volume']
      : []),
  ];
}

function encryptionFaults(encryption: Json | undefined): string[] {
  if (encryption === undefined) return [];
  const keys = list(at(encryption, "keys"));
  const slots = keys.map((key) => at(key, "slot") ?? 0);
  return [
    ...(at(encryption, "provider") === "luks2"
      ? []
      : [`unsupported encryption provider: ${String((at(encryption, "provider") ?? "none") as string)}`]),
    ...(keys.length > 0 ? [] : ["encryption keys are required"]),
    ...slots.filter((slot, i) => slots.indexOf(slot) < i).map((slot) => `duplicate key slot ${String(slot as number)}`),
    ...keys.flatMap((key, i) =>
      KEYS.some((kind) => at(key, kind) !== undefined)
        ? []
        : [`at least one encryption key type must be specified for slot ${String(slots[i] as number)}`],
    ),
  ];
}

/** What Talos refuses in a VolumeConfig. Source: siderolabs/talos v1.12.4 `volume_config.go`, `encryption.go`. */
import { at, documentKind } from "./documents";
import type { ConfigDocument, Json } from "./documents";

const VOLUMES = ["STATE", "EPHEMERAL", "IMAGECACHE"];
const KEYS = ["static", "nodeID", "kms", "tpm"];

export function volumeFaults(documents: readonly ConfigDocument[]): string[] {
  return documents.filter((document) => documentKind(document) === "VolumeConfig").flatMap(faultsOf);
}

function faultsOf(document: ConfigDocument): string[] {
  const { name, encryption } = document;
  if (!VOLUMES.includes(String(name as string))) return [`only ${JSON.stringify(VOLUMES)} volumes are supported`];
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
    ...(name === "STATE" && keys.some((key) => at(key, "lockToState") === true)
      ? ['state-locked key is not allowed for the "STATE" volume']
      : []),
  ];
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/**
 * How the system volumes of a machine are formatted, and whether its Talos can open them. Source: siderolabs/talos v1.12.4
 * `encrypt.go`: a volume without a filesystem is encrypted, one with another filesystem stops the boot.
 */
import type { Machine, RunningSystem } from "../machines";
import { at, documentKind, parseDocuments } from "./config/documents";
import type { Json } from "./config/documents";
import { kubernetesRefused } from "./config/validate";

/** The keys of the volumes as a text that differs when they do; undefined: they are not encrypted. */
export function volumeKeys(configuration: string): string | undefined {
  const volumes = parseDocuments(configuration)
    .filter((document) => documentKind(document) === "VolumeConfig" && document["encryption"] !== undefined)
    .map(({ name, encryption }) => JSON.stringify([name, encryption]));
  return volumes.length > 0 ? volumes.sort().join() : undefined;
}

/** Why a system does not boot with this configuration: its volumes stay closed, or its Kubernetes is out of range. */
export function cannotBoot(machine: Machine, configuration: string, running: RunningSystem): string | undefined {
  const closed = cannotOpen(machine, configuration);
  if (closed !== undefined || running.kind !== "talos" || running.from !== "disk") return closed;
  const refused = kubernetesRefused(parseDocuments(configuration), running.system.version);
  return refused && `its configuration is not valid for Talos ${running.system.version}: ${refused}`;
}

/**
 * Why the machine's TPM cannot seal or unseal the key of a volume. Source: siderolabs/talos v1.12.4 `tpm2/seal.go` (a signed
 * image brings the public key of the policy) and `keys/tpm2.go` (the check of SecureBoot).
 */
function cannotSeal({ name, firmware, disk }: Machine, configuration: string): string | undefined {
  const [key] = parseDocuments(configuration)
    .filter((document) => documentKind(document) === "VolumeConfig")
    .flatMap(({ encryption }) => (at(encryption, "keys") ?? []) as Json[])
    .flatMap((each) => at(each, "tpm") ?? []);
  if (key === undefined) return undefined;
  const failed = `the volumes of ${name} cannot be encrypted:`;
  if (!firmware?.tpm) return `${failed} failed to open TPM: no such device`;
  if (!disk.talos?.secureBoot) return `${failed} its image has no PCR public key: it is not a SecureBoot image`;
  if (at(key, "checkSecurebootStatusOnEnroll") === true && firmware.keys === "setup")
    return `${failed} failed to enroll the TPM2 key, as SecureBoot is disabled (and checkSecurebootOnEnroll is enabled)`;
  return undefined;
}

/** Why a machine with this configuration cannot open the volumes on its disk. */
function cannotOpen(machine: Machine, configuration: string): string | undefined {
  const { name, volumes } = machine;
  const unsealed = cannotSeal(machine, configuration);
  if (unsealed !== undefined) return unsealed;
  if (volumes === undefined || volumes.keys === volumeKeys(configuration)) return undefined;
  if (volumes.keys === undefined)
    return `the disk of ${name} is not encrypted, and its configuration says that it is: block dev type mismatch: xfs != luks`;
  return `its configuration does not open the encrypted disk of ${name}: no key is available`;
}

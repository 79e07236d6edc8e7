import { commandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";

/** The key pair of the identity layer that encrypts backups. */
export interface BackupKey {
  /** An OpenSSH private key, which `age --decrypt --identity` also accepts. */
  readonly privateKey: string;
  /** For example `ssh-ed25519 AAAA…`; not secret. */
  readonly publicKey: string;
}

/**
 * The key in the outputs of `auth`. It is already known to the redaction, because the whole output is sensitive
 * (stacks/contract.ts).
 *
 * @throws Error for an identity that was created before backups existed: the next `coldstart up` adds the key
 */
export function backupKeyIn({ backup_key: key }: Readonly<Record<string, unknown>>, place: CommandPlace): BackupKey {
  if (!isBackupKey(key))
    throw new Error(
      `The identity layer has no backup key yet. Add it with: ${commandLine("up", place, "--only layer:auth")}`,
    );
  return key;
}

function isBackupKey(value: unknown): value is BackupKey {
  const { privateKey, publicKey } = (value ?? {}) as Partial<Record<keyof BackupKey, unknown>>;
  return typeof privateKey === "string" && typeof publicKey === "string";
}

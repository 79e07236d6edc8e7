import { commandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";

/** The key pair of the identity layer that backups are encrypted with. */
export interface BackupKey {
  /** An OpenSSH private key. `age --decrypt --identity` takes it as well. */
  readonly privateKey: string;
  /** `ssh-ed25519 AAAA…`: not secret. */
  readonly publicKey: string;
}

/**
 * The key in the outputs of `auth`. It is redacted since they were read: the whole output is sensitive (stacks/contract.ts).
 *
 * @throws Error for an identity from before backups: the next `coldstart up` adds the key
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

import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Cluster, Layer } from "../../spec";
import { replaceFile } from "../support/replace-file";
import { readSealedHeader, seal } from "../support/passphrase-encryption";
import { backupFile, markOfBackup } from "./backup-folder";
import { stateKeys } from "./environment";
import type { StateStore } from "./store";

/** The number of backups to keep of each layer's state. */
export const KEPT = 20;

/** All younger ones are kept too: a rotation of many credentials writes the state of `auth` several times for each. */
const KEPT_MS = 7 * 24 * 3600_000;

export interface CopyOptions {
  readonly cluster: Pick<Cluster, "name" | "state">;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly store: StateStore;
  /** The folder of the backups. */
  readonly folder: string;
  readonly now?: () => Date;
}

/**
 * Backs up a layer's state, and deletes all but the last few backups. An encrypted state stays encrypted: a local file
 * is copied unchanged, and a remote state is sealed with the same passphrase.
 *
 * @returns the backup, or the last one if the state has not changed since; undefined if there is no state
 */
export async function copyState(layer: Layer, options: CopyOptions): Promise<string | undefined> {
  const { store, folder, now = () => new Date() } = options;
  const text = await store.pull(layer);
  if (text === undefined) return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = copiesOf(folder, layer);
  const last = before.at(-1);
  const { source, suffix, isCopy, makeContent } = copyFormat(layer, text, options);
  if (last?.endsWith(`-${markOfBackup(source)}.tfstate${suffix}`)) {
    const copy = join(folder, last);
    // The name does not prove that the file is complete: older versions wrote it in place, and a disk may damage it.
    if (!hasContent(copy, isCopy)) replaceFile(copy, makeContent());
    return copy;
  }
  const copy = backupFile(folder, layer, source, suffix, now());
  replaceFile(copy, makeContent());
  const names = [...before, basename(copy)];
  const firstKept = backupFile(folder, layer, source, suffix, new Date(now().getTime() - KEPT_MS));
  const old = names.slice(0, -KEPT).filter((name) => name < basename(firstKept));
  for (const file of [...old, ...unfinishedIn(folder, layer)]) rmSync(join(folder, file), { force: true });
  return copy;
}

/** Oldest first. */
export function copiesOf(folder: string, layer: Layer): string[] {
  return listFiles(folder, layer, /\.tfstate(\.sealed)?$/);
}

/** A kill leaves the temporary file of a backup (ops/support/replace-file.ts), which may contain secrets. */
function unfinishedIn(folder: string, layer: Layer): string[] {
  return listFiles(folder, layer, /\.tfstate(\.sealed)?\.new$/);
}

function listFiles(folder: string, layer: Layer, ending: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(`${layer}-`) && ending.test(name))
      .sort();
  } catch {
    return [];
  }
}

/** A damaged disk may also refuse to read a file. */
function hasContent(file: string, isExpected: (content: string) => boolean): boolean {
  try {
    return isExpected(readFileSync(file, "utf8"));
  } catch {
    return false;
  }
}

interface CopyFormat {
  /** What the backup is made from. Its hash is part of the file name. */
  readonly source: string;
  readonly suffix: string;
  /** Whether the content of a file is a complete backup of the state. */
  readonly isCopy: (content: string) => boolean;
  readonly makeContent: () => string;
}

function copyFormat(layer: Layer, text: string, { store, cluster, environment }: CopyOptions): CopyFormat {
  if (!store.isEncrypted || store.isHere) {
    const expected = store.isEncrypted ? readFileSync(store.fileOf(layer), "utf8") : text;
    return { source: text, suffix: "", isCopy: (content) => content === expected, makeContent: () => expected };
  }
  const key = stateKeys(cluster, environment, [])?.current;
  if (key === undefined) throw new Error("The passphrase of the state encryption is missing.");
  return {
    // A new passphrase has a new name: then the same state needs another backup.
    source: `${key.name}\n${text}`,
    suffix: ".sealed",
    isCopy: isSealed,
    makeContent: () => seal(text, key.passphrase, { content: "state", cluster: cluster.name }),
  };
}

/**
 * Whether a sealed file is complete. Its checksum covers the header, the encrypted text and the tag, so truncation and
 * damage are detected without the key, whose derivation is slow. The file name tells which state it contains.
 */
function isSealed(content: string): boolean {
  try {
    return readSealedHeader(content).content === "state";
  } catch {
    return false;
  }
}

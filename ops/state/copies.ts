import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Cluster, Layer } from "../../spec";
import { replaceFile } from "../support/replace-file";
import { seal, unseal } from "../support/sealed";
import { stateKeys } from "./environment";
import type { StateStore } from "./store";

/** The number of backups to keep of each layer's state. */
export const KEPT = 20;

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
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const last = before.at(-1);
  const { suffix, isCopy, makeContent } = copyFormat(layer, text, options);
  if (last?.endsWith(`-${mark}.tfstate${suffix}`)) {
    const copy = join(folder, last);
    // The name does not prove that the file is complete: older versions wrote it in place, and a disk may damage it.
    if (!isCopy(readFileSync(copy, "utf8"))) replaceFile(copy, makeContent());
    return copy;
  }
  const moment = now().toISOString().replaceAll(/[:.]/g, "-");
  const name = `${layer}-${moment}-${mark}.tfstate${suffix}`;
  const copy = join(folder, name);
  replaceFile(copy, makeContent());
  for (const old of [...before, name].slice(0, -KEPT)) rmSync(join(folder, old), { force: true });
  return copy;
}

/** Oldest first. */
export function copiesOf(folder: string, layer: Layer): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(`${layer}-`) && /\.tfstate(\.sealed)?$/.test(name))
      .sort();
  } catch {
    return [];
  }
}

interface CopyFormat {
  readonly suffix: string;
  /** Whether the content of a file is a complete backup of the state. */
  readonly isCopy: (content: string) => boolean;
  readonly makeContent: () => string;
}

function copyFormat(layer: Layer, text: string, { store, cluster, environment }: CopyOptions): CopyFormat {
  if (!store.isEncrypted || store.isHere) {
    const expected = store.isEncrypted ? readFileSync(store.fileOf(layer), "utf8") : text;
    return { suffix: "", isCopy: (content) => content === expected, makeContent: () => expected };
  }
  const key = stateKeys(cluster, environment, [])?.current;
  if (key === undefined) throw new Error("The passphrase of the state encryption is missing.");
  const { passphrase } = key;
  return {
    suffix: ".sealed",
    // Each seal of the same text differs.
    isCopy: (content) => isSealOf(text, content, passphrase),
    makeContent: () => seal(text, passphrase, { content: "state", cluster: cluster.name }),
  };
}

function isSealOf(text: string, content: string, passphrase: string): boolean {
  try {
    return unseal(content, passphrase) === text;
  } catch {
    // Damaged, or sealed with a previous passphrase: it is written again.
    return false;
  }
}

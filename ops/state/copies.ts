import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cluster, Layer } from "../../spec";
import { seal } from "../support/sealed";
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
  if (last?.includes(`-${mark}.tfstate`)) return join(folder, last);
  const moment = now().toISOString().replaceAll(/[:.]/g, "-");
  const name = `${layer}-${moment}-${mark}.tfstate`;
  const { suffix, content } = copyContent(layer, text, options);
  const copy = join(folder, `${name}${suffix}`);
  writeFileSync(copy, content, { mode: 0o600, flag: "wx" });
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

function copyContent(layer: Layer, text: string, { store, cluster, environment }: CopyOptions) {
  if (!store.isEncrypted) return { suffix: "", content: text };
  if (store.isHere) return { suffix: "", content: readFileSync(store.fileOf(layer), "utf8") };
  const key = stateKeys(cluster, environment, [])?.current;
  if (key === undefined) throw new Error("The passphrase of the state encryption is missing.");
  return { suffix: ".sealed", content: seal(text, key.passphrase, { content: "state", cluster: cluster.name }) };
}

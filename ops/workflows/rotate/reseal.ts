import { renameSync, statSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { openCluster } from "../../state/open-cluster";
import { layerOutputs } from "../../state/layer-outputs";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import type { Runtime } from "../../support/runtime";
import { findSealedFiles } from "../../support/sealed-files";
import type { SealedFile } from "../../support/sealed-files";
import { canDecrypt, resealValue } from "../../support/sealed-secret";

/** The key pairs of auth: values are sealed with the first, and can be decrypted with any. */
export interface SealingKeys {
  readonly certificate: string;
  readonly privateKey: string;
  readonly former?: readonly { readonly privateKey: string }[];
}

export interface ResealedFile {
  readonly path: string;
  readonly values: number;
}

/**
 * Reseals every value in the files that the current key pair cannot decrypt. Writes nothing if a value cannot be
 * decrypted with any key pair.
 */
export function resealFiles(files: readonly SealedFile[], keys: SealingKeys): ResealedFile[] {
  const all = [keys, ...(keys.former ?? [])].map(({ privateKey }) => privateKey);
  const changed = files.flatMap((file) => {
    const outdated = file.values.filter(({ sealed, place }) => !canDecrypt(sealed, place, [keys.privateKey]));
    if (outdated.length === 0) return [];
    return [{ ...file, outdated }];
  });
  const closed = changed.flatMap(({ path, outdated }) =>
    outdated.filter(({ sealed, place }) => !canDecrypt(sealed, place, all)).map(({ key }) => ({ path, key })),
  );
  if (closed.length > 0) throw refusalOf("The reseal", describeUndecryptable(closed));
  for (const { path, text, outdated } of changed) {
    // The text is replaced in place: ciphertext is unique, and the rest of the file stays unchanged.
    const resealed = outdated.reduce(
      (content, { sealed, place }) => content.replace(sealed, resealValue(sealed, place, all, keys.certificate)),
      text,
    );
    writeFileSync(`${path}.new`, resealed, { mode: statSync(path).mode });
    renameSync(`${path}.new`, path);
  }
  return changed.map(({ path, outdated }) => ({ path, values: outdated.length }));
}

function describeUndecryptable(closed: readonly { readonly path: string; readonly key: string }[]): Finding[] {
  return closed.map(({ path, key }) =>
    error(
      "sealed-unreadable",
      `${path}: no key pair of auth can decrypt ${key}`,
      "It was sealed for another cluster, name or namespace: seal the value again, or delete it.",
    ),
  );
}

/**
 * Implements `coldstart secret reseal`. Values never leave this process. @param folder the git tree. @returns lines to
 * print
 */
export async function reseal(folder: string, runtime: Runtime): Promise<string[]> {
  const { store } = openCluster(runtime);
  const { sealed_secrets } = await layerOutputs("auth", store());
  const files = findSealedFiles(folder);
  const changed = resealFiles(files, sealed_secrets as SealingKeys);
  return [
    ...changed.map(({ path, values }) => `resealed: ${relative(process.cwd(), path)} (${values})`),
    `${changed.length} of ${files.length} files with sealed secrets were changed. Commit and push them.`,
  ];
}

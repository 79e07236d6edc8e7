import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BackupStore } from "./store";

/** The suffix of an incomplete file: it is being written, or its run was killed. */
const PARTIAL = ".partial";

/** Backups as files of a folder on this machine. A file has its name only when it is complete. */
export function folderStore(folder: string): BackupStore {
  const file = (name: string) => join(folder, name);
  return {
    place: folder,
    async put(name, content) {
      const partial = `${file(name)}${PARTIAL}`;
      mkdirSync(dirname(partial), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
        renameSync(partial, file(name));
      } finally {
        rmSync(partial, { force: true });
      }
      return statSync(file(name)).size;
    },
    putProbe(name, content) {
      mkdirSync(dirname(file(name)), { recursive: true, mode: 0o700 });
      writeFileSync(file(name), content, { mode: 0o600 });
      return Promise.resolve();
    },
    get: (name) => open(file(name)),
    list(prefix) {
      if (!existsSync(folder)) return Promise.resolve([]);
      const names = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PARTIAL))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .filter((name) => name.startsWith(prefix))
        .sort();
      return Promise.resolve(
        names.map((name) => {
          const { size, mtime } = statSync(file(name));
          return { name, size, modified: mtime };
        }),
      );
    },
    delete(name) {
      rmSync(file(name), { force: true });
      return Promise.resolve();
    },
  };
}

function open(path: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const stream = createReadStream(path);
    stream.once("open", () => resolve(stream));
    stream.once("error", reject);
  });
}

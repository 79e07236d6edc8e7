import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** Objects of one kind in the world, by id. They are plain data, stored on disk as they are. */
export interface Collection<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
  delete(id: string): void;
  has(id: string): boolean;
  entries(): [string, T][];
  /** The same array until something changes. */
  values(): readonly T[];
}

type LogEntry = [collection: string, id: string, value?: unknown];

const LOG = "world.log";

/**
 * The storage of the world. Every change is appended to a log before its call returns: after a kill, the world has
 * everything that had already happened, like a real one.
 */
export class Store {
  private readonly collections = new Map<string, Map<string, unknown>>();
  /** By collection, since its last change. */
  private readonly lists = new WeakMap<Map<string, unknown>, readonly unknown[]>();
  private readonly log: string | undefined;
  private descriptor: number | undefined;

  /** @param folder where the world is stored; without one it is only in memory. */
  constructor(folder?: string) {
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.log = join(folder, LOG);
    if (existsSync(this.log)) this.replay(readFileSync(this.log, "utf8"));
    this.compact();
  }

  collection<T>(name: string): Collection<T> {
    const items = this.items(name) as Map<string, T>;
    return {
      get: (id) => items.get(id),
      put: (id, value) => {
        items.set(id, value);
        this.lists.delete(items);
        this.append([name, id, value]);
      },
      delete: (id) => {
        if (!items.delete(id)) return;
        this.lists.delete(items);
        this.append([name, id]);
      },
      has: (id) => items.has(id),
      entries: () => [...items.entries()],
      values: () => {
        let list = this.lists.get(items) as readonly T[] | undefined;
        if (!list) this.lists.set(items, (list = [...items.values()]));
        return list;
      },
    };
  }

  names(): string[] {
    return [...this.collections.keys()];
  }

  private items(name: string): Map<string, unknown> {
    let items = this.collections.get(name);
    if (!items) this.collections.set(name, (items = new Map()));
    return items;
  }

  private append(entry: LogEntry): void {
    if (!this.log) return;
    this.descriptor ??= openSync(this.log, "a", 0o600);
    writeSync(this.descriptor, `${JSON.stringify(entry)}\n`);
  }

  /** A later change opens the log again. */
  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private replay(text: string): void {
    for (const line of text.split("\n")) {
      const entry = parseLine(line);
      if (!entry) continue;
      const [name, id, value] = entry;
      if (entry.length === 2) this.items(name).delete(id);
      else this.items(name).set(id, value);
    }
  }

  private compact(): void {
    if (!this.log) return;
    const lines = [...this.collections].flatMap(([name, items]) =>
      [...items].map(([id, value]) => JSON.stringify([name, id, value] satisfies LogEntry)),
    );
    const fresh = `${this.log}.new`;
    writeFileSync(fresh, lines.length > 0 ? `${lines.join("\n")}\n` : "", { mode: 0o600 });
    renameSync(fresh, this.log);
  }
}

/** Reads a collection from disk. The world may be open in another process. */
export function readCollection<T>(folder: string, name: string): T[] {
  return [...readEntries<T>(folder, name).values()];
}

/** The same with its ids. */
export function readEntries<T>(folder: string, name: string): Map<string, T> {
  const file = join(folder, LOG);
  const items = new Map<string, T>();
  if (!existsSync(file)) return items;
  const beginning = `${JSON.stringify([name]).slice(0, -1)},`;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (!line.startsWith(beginning)) continue;
    const entry = parseLine(line);
    if (!entry) continue;
    const [, id, value] = entry;
    if (entry.length === 2) items.delete(id);
    else items.set(id, value as T);
  }
  return items;
}

/** undefined for a line that a kill cut short: its change never happened. */
function parseLine(line: string): LogEntry | undefined {
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return undefined;
  }
}

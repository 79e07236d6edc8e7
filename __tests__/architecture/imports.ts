import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const ROOT = resolve(__dirname, "../..");

const ROOMS = ["main.ts", "spec", "constructs", "stacks", "ops", "rehearsal", "tools"];

export interface Import {
  /** The file that imports, from the project's root. */
  readonly from: string;
  /** A file of the project, from its root, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
  /** Loaded on demand, not together with the file. */
  readonly isLazy: boolean;
}

export function sourceFiles(): string[] {
  return ROOMS.flatMap((room) => (room.endsWith(".ts") ? [room] : typescriptIn(room))).sort();
}

/** Tests, and what supports them. */
export function testFiles(): string[] {
  return typescriptIn("__tests__").sort();
}

function typescriptIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(folder, file));
}

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|(?:require|import)\("([^"]+)"\)/gm;

export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(IMPORT)].map(([, type, named, bare, required]) => ({
    from: file,
    to: target(file, named ?? bare ?? required ?? ""),
    typeOnly: type !== undefined,
    isLazy: required !== undefined,
  }));
}

function target(file: string, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  const path = relative(ROOT, resolve(ROOT, dirname(file), specifier));
  const candidates = [path, `${path}.ts`, join(path, "index.ts")];
  return candidates.find((candidate) => FILES.has(candidate)) ?? path;
}

const FILES = new Set([...sourceFiles(), ...testFiles()]);

/**
 * The folder of `ops/` that a file is in: `ops/engine/run/step.ts` is in `engine`. Each workflow counts as a separate
 * folder.
 */
export function roomOfOps(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  return first === "workflows" ? `workflows/${second}` : first;
}

/** The top-level folder of a file, or the file itself. */
export function room(path: string): string {
  return path.split("/")[0] ?? path;
}

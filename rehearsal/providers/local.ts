import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Refusal } from "../protocol/behaviour";
import type { Diagnostic, ProviderBehaviour, ResourceBehaviour, State } from "../protocol/behaviour";
import { exactlyOne, fault, fill, text } from "./shared/values";

/** Finds a file by the name that the configuration has for it. */
type Locate = (name: string) => string;

/** Writes real files, so that kubectl and talosctl can read them. */
export function localProvider(): ProviderBehaviour<Locate> {
  return {
    source: "hashicorp/local",
    configure:
      (_, { workingDirectory }) =>
      (name) =>
        resolve(workingDirectory, name),
    resources: { local_sensitive_file: sensitiveFile },
    dataSources: {},
  };
}

const sensitiveFile: ResourceBehaviour<Locate> = {
  replaceOnChange: ["content", "content_base64", "source", "filename", "file_permission", "directory_permission"],
  // The provider's own defaults, which is why our stacks never rely on them (T20).
  defaults: { file_permission: "0700", directory_permission: "0700" },
  validate: (config) => [
    ...exactlyOne(config, ["content", "content_base64", "source"]),
    ...permission(config, "file_permission"),
    ...permission(config, "directory_permission"),
  ],
  create(planned, { provider: locate }) {
    const filename = locate(text(planned, "filename") ?? "");
    const content = contentOf(planned, locate);
    try {
      if (!existsSync(dirname(filename)))
        mkdirSync(dirname(filename), { recursive: true, mode: mode(planned, "directory_permission") });
      writeFileSync(filename, content, { mode: mode(planned, "file_permission") });
      // The umask applies only to new files, and an existing file would keep its mode.
      chmodSync(filename, mode(planned, "file_permission"));
    } catch (error) {
      throw new Refusal(
        "Create local sensitive file error",
        `An unexpected error occurred while writing the file\n\nOriginal Error: ${String(error)}`,
      );
    }
    return fill(planned, checksums(content));
  },
  read(state, { provider: locate }) {
    const filename = locate(text(state, "filename") ?? "");
    if (!existsSync(filename)) return null;
    return digest("sha1", readFileSync(filename)).toString("hex") === state["id"] ? state : null;
  },
  delete(state, { provider: locate }) {
    rmSync(locate(text(state, "filename") ?? ""), { force: true });
  },
};

function contentOf(planned: State, locate: Locate): Buffer {
  const encoded = text(planned, "content_base64");
  if (encoded !== undefined) return Buffer.from(encoded, "base64");
  const source = text(planned, "source");
  return source === undefined ? Buffer.from(text(planned, "content") ?? "") : readFileSync(locate(source));
}

function checksums(content: Buffer): State {
  const hex = (algorithm: string) => digest(algorithm, content).toString("hex");
  const base64 = (algorithm: string) => digest(algorithm, content).toString("base64");
  return {
    id: hex("sha1"),
    content_md5: hex("md5"),
    content_sha1: hex("sha1"),
    content_sha256: hex("sha256"),
    content_base64sha256: base64("sha256"),
    content_sha512: hex("sha512"),
    content_base64sha512: base64("sha512"),
  };
}

function digest(algorithm: string, content: Buffer): Buffer {
  return createHash(algorithm).update(content).digest();
}

function mode(planned: State, name: string): number {
  return Number.parseInt(text(planned, name) ?? "0700", 8);
}

function permission(config: State, name: string): Diagnostic[] {
  const value = text(config, name);
  if (value === undefined || /^0?[0-7]{3}$/.test(value)) return [];
  return [
    fault("Invalid File Permission String Value", `${name} must be a string of 3 or 4 octal digits, got: ${value}`, [
      name,
    ]),
  ];
}

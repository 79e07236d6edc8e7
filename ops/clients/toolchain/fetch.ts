/** Downloads a locked release into the tools folder, and installs it only if its checksum is the locked one. */
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { error } from "../../support/finding";
import type { FindingCode } from "../../support/finding-codes";
import { download } from "../http/download";
import { downloadedFile, installedFile } from "./lock";
import type { ToolRelease } from "./lock";
import { ToolUnavailable } from "./tool-unavailable";
import { readZipEntry } from "./unzip";

export type Progress = (bytes: number, total: number | undefined) => void;

/** Installs a release and returns the path of the program. @throws ToolUnavailable */
export async function fetchTool(release: ToolRelease, folder: string, onProgress?: Progress): Promise<string> {
  const provided = downloadedFile(folder, release);
  if (existsSync(provided)) return install(release, folder, readVerified(release, provided));
  const part = `${provided}.${process.pid}`;
  try {
    mkdirSync(dirname(part), { recursive: true, mode: 0o700 });
    const { sha256, bytes } = await download(release.url, part, onProgress);
    if (sha256 !== release.sha256)
      throw makeUnavailable("tool-checksum", release, describeMismatch(release, sha256, bytes));
    return install(release, folder, readFileSync(part));
  } catch (cause) {
    throw explain(cause, release, folder);
  } finally {
    deleteFile(part);
  }
}

function readVerified(release: ToolRelease, file: string): Buffer {
  const content = readFileSync(file);
  const sha256 = createHash("sha256").update(content).digest("hex");
  if (sha256 === release.sha256) return content;
  throw makeUnavailable(
    "tool-checksum",
    release,
    `${file}: ${describeMismatch(release, sha256, content.length)}`,
    `Delete the file, and download it again from ${release.url}.`,
  );
}

/** Written aside and moved into place, so that a second process never starts an incomplete program. */
function install(release: ToolRelease, folder: string, content: Buffer): string {
  const to = installedFile(folder, release);
  const aside = `${to}.${process.pid}`;
  try {
    const program = release.file.endsWith(".zip") ? readZipEntry(content, release.tool) : content;
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    writeFileSync(aside, program, { mode: 0o700 });
    chmodSync(aside, 0o700);
    renameSync(aside, to);
    return to;
  } catch (cause) {
    throw explain(cause, release, folder);
  } finally {
    deleteFile(aside);
  }
}

/** If the path is not a folder, rmSync throws in spite of `force`. */
function deleteFile(file: string): void {
  if (existsSync(file)) rmSync(file);
}

const NOT_WRITABLE = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "ENOSPC"];

function explain(cause: unknown, release: ToolRelease, folder: string): ToolUnavailable {
  if (cause instanceof ToolUnavailable) return cause;
  const { code = "", message } = cause as NodeJS.ErrnoException;
  if (NOT_WRITABLE.includes(code))
    return makeUnavailable(
      "tools-folder",
      release,
      `${folder} cannot be written: ${message}`,
      "Make the folder writable, or set another one: COLDSTART_TOOLS_FOLDER=<folder>.",
    );
  return makeUnavailable("tool-download", release, message, describeOffline(release, folder));
}

function makeUnavailable(code: FindingCode, release: ToolRelease, cause: string, fix = RETRY): ToolUnavailable {
  return new ToolUnavailable(error(code, `${release.tool} ${release.version} could not be installed: ${cause}`, fix));
}

const RETRY =
  "Run the command again. If it happens again, the file was changed on its way: check your proxy or mirror, and do not use the file.";

function describeMismatch({ sha256 }: ToolRelease, got: string, bytes: number): string {
  return `its SHA-256 is ${got} (${bytes} bytes), and tools.lock.json has ${sha256}`;
}

function describeOffline(release: ToolRelease, folder: string): string {
  return [
    `Install ${release.tool} yourself, or set HTTPS_PROXY or COLDSTART_TOOLS_MIRROR. On a machine without a network:`,
    `download ${release.url} elsewhere, and put it here: ${downloadedFile(folder, release)}`,
  ].join("\n");
}

/** The version, source and checksum of each program that is downloaded if it is missing: tools.lock.json. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

const PROJECT = join(__dirname, "../../..");

export const LOCKED_TOOLS = ["terraform", "kubectl"] as const;
export type LockedTool = (typeof LOCKED_TOOLS)[number];

export interface ToolLock {
  readonly version: string;
  /** The oldest version on the PATH that is used in place of a download. */
  readonly least: string;
  /** With {version}, {os} and {arch}. */
  readonly url: string;
  /** By platform, as in "linux-amd64". */
  readonly sha256: Readonly<Record<string, string>>;
}

export type ToolsLock = Readonly<Record<LockedTool, ToolLock>>;

/** The version of a tool for one platform. */
export interface ToolRelease {
  readonly tool: LockedTool;
  readonly version: string;
  readonly platform: string;
  readonly url: string;
  /** The name of the archive or binary that is downloaded. */
  readonly file: string;
  readonly sha256: string;
}

export function readToolsLock(): ToolsLock {
  return JSON.parse(readFileSync(join(PROJECT, "tools.lock.json"), "utf8")) as ToolsLock;
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64" };

/** The name of this machine's platform in URLs of releases, as in "linux-amd64". */
export function platformName({ platform, arch }: Pick<NodeJS.Process, "platform" | "arch"> = process): string {
  return `${platform}-${ARCHITECTURES[arch] ?? arch}`;
}

/** @param mirror replaces `https://`, so that a mirror keeps the host as its first folder. @returns undefined for a platform that is not locked */
export function releaseFor(
  lock: ToolsLock,
  tool: LockedTool,
  platform: string,
  mirror?: string,
): ToolRelease | undefined {
  const { version, url: template, sha256 } = lock[tool];
  const checksum = sha256[platform];
  if (checksum === undefined) return undefined;
  const [os = "", arch = ""] = platform.split("-");
  const official = template.replaceAll("{version}", version).replaceAll("{os}", os).replaceAll("{arch}", arch);
  const url = mirror ? official.replace(/^https:\/\//, `${mirror.replace(/\/+$/, "")}/`) : official;
  const name = basename(new URL(official).pathname);
  const file = name.includes(version) ? name : `${name}_${version}_${os}_${arch}`;
  return { tool, version, platform, url, file, sha256: checksum };
}

export function installedFile(folder: string, { tool, version }: Pick<ToolRelease, "tool" | "version">): string {
  return join(folder, `${tool}-${version}`, tool);
}

/** Where a file that was downloaded on another machine is expected. */
export function downloadedFile(folder: string, { file }: Pick<ToolRelease, "file">): string {
  return join(folder, "downloads", file);
}

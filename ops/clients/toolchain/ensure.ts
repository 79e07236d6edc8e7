/** Gives every process that this one starts a usable terraform and kubectl: those on the PATH, or downloaded ones. */
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { error } from "../../support/finding";
import { selectTerraform } from "../terraform/binary";
import type { Progress } from "./fetch";
import { locateTool } from "./locate";
import type { Environment } from "../../support/environment";
import { LOCKED_TOOLS, installedFile, platformName, readToolsLock, releaseFor } from "./lock";
import type { LockedTool, ToolRelease, ToolsLock } from "./lock";
import { programFolders } from "./shims";
import { ToolUnavailable } from "./tool-unavailable";

const PROJECT = join(__dirname, "../../..");

/** Set for child processes: their PATH is complete already. */
const COMPLETE_VARIABLE = "COLDSTART_TOOLS_COMPLETE";

export interface EnsureOptions {
  readonly lock?: ToolsLock;
  readonly platform?: string;
  /** Announces a download. @returns a callback for its progress */
  readonly announce?: (release: ToolRelease) => Progress;
}

export function toolsFolder({ COLDSTART_TOOLS_FOLDER: named }: Environment): string {
  return named || join(PROJECT, ".tools");
}

/**
 * Completes the PATH of an environment. A program on the PATH that is new enough is never replaced.
 *
 * @throws ToolUnavailable
 */
export async function ensureTools(environment: NodeJS.ProcessEnv, options: EnsureOptions = {}): Promise<void> {
  if (environment[COMPLETE_VARIABLE]) return;
  const { lock = readToolsLock() } = options;
  const wanted = LOCKED_TOOLS.filter((tool) => tool !== "terraform" || !selectTerraform(environment));
  const folders = await Promise.all(wanted.map((tool) => downloadedFolder(tool, lock, environment, options)));
  const downloaded = folders.filter((folder) => folder !== undefined);
  environment.PATH = [...downloaded, ...programFolders(environment.PATH)].join(delimiter);
  environment[COMPLETE_VARIABLE] = "1";
}

/** The folder of a downloaded program; undefined if the PATH has a usable one. */
async function downloadedFolder(
  tool: LockedTool,
  lock: ToolsLock,
  environment: NodeJS.ProcessEnv,
  { platform = platformName(), announce }: EnsureOptions,
): Promise<string | undefined> {
  const located = await locateTool(tool, lock, environment);
  if (located.some(({ isUsable }) => isUsable)) return undefined;
  const release = releaseFor(lock, tool, platform, environment.COLDSTART_TOOLS_MIRROR);
  if (!release) throw new ToolUnavailable(unknownPlatform(tool, platform, lock));
  const folder = toolsFolder(environment);
  const installed = installedFile(folder, release);
  if (existsSync(installed)) return dirname(installed);
  // Loaded only if needed, because every command runs this code.
  const { fetchTool } = await import("./fetch");
  return dirname(await fetchTool(release, folder, announce?.(release)));
}

function unknownPlatform(tool: LockedTool, platform: string, lock: ToolsLock) {
  return error(
    "tool-platform",
    `${tool} is not on the PATH, and tools.lock.json has no release of it for ${platform} (${Object.keys(lock[tool].sha256).join(", ")}).`,
    `Install ${tool} ${lock[tool].least} or newer, and add its folder to PATH.`,
  );
}

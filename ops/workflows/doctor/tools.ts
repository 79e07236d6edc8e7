/** The programs that Coldstart runs, and the versions on this machine. */
import { existsSync } from "node:fs";
import { runProgram } from "../../clients/processes/program";
import type { RunProgram } from "../../clients/processes/program";
import { selectTerraform } from "../../clients/terraform/binary";
import { toolsFolder } from "../../clients/toolchain/ensure";
import { findOnPath, locateTool } from "../../clients/toolchain/locate";
import type { Environment } from "../../support/environment";
import { LOCKED_TOOLS, installedFile, platformName, releaseFor } from "../../clients/toolchain/lock";
import type { LockedTool, ToolsLock } from "../../clients/toolchain/lock";

export interface ToolReport {
  readonly name: string;
  readonly version?: string;
  readonly file?: string;
  /** `download`: the next command that needs the tool downloads it. */
  readonly source: "path" | "named" | "downloaded" | "download" | "missing";
  readonly isRequired: boolean;
  /** The purpose of the tool, or how to fix a problem with it. */
  readonly note?: string;
}

export interface Machine {
  readonly environment: Environment;
  readonly lock: ToolsLock;
  readonly run?: RunProgram;
  readonly platform?: string;
}

export async function inspectTools(machine: Machine): Promise<readonly ToolReport[]> {
  const node: ToolReport = {
    name: "node",
    version: process.versions.node,
    file: process.execPath,
    source: "path",
    isRequired: true,
  };
  const git = inspectProgram(machine, "git", ["version"], { isRequired: true, note: "https://git-scm.com/downloads" });
  const talosctl = inspectProgram(machine, "talosctl", ["version", "--client", "--short"], {
    isRequired: false,
    note: "optional, to inspect or repair a node: https://www.talos.dev/latest/talos-guides/install/talosctl/",
  });
  return [node, ...(await Promise.all([git, ...LOCKED_TOOLS.map((tool) => inspectLocked(machine, tool)), talosctl]))];
}

async function inspectProgram(
  { environment, run = runProgram }: Machine,
  name: string,
  args: readonly string[],
  { isRequired, note }: Pick<ToolReport, "isRequired"> & { readonly note: string },
): Promise<ToolReport> {
  const file = findOnPath(name, environment);
  if (file === undefined) return { name, source: "missing", isRequired, note };
  const { stdout } = await run(file, args, { environment });
  const version = /v?(\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1];
  return { name, source: "path", file, isRequired, ...(version !== undefined && { version }) };
}

async function inspectLocked(machine: Machine, tool: LockedTool): Promise<ToolReport> {
  const { environment, lock, run = runProgram, platform = platformName() } = machine;
  const named = tool === "terraform" ? selectTerraform(environment) : undefined;
  if (named) return inspectNamed(tool, named, environment, run);
  const located = await locateTool(tool, lock, environment, run);
  const usable = located.find(({ isUsable }) => isUsable);
  if (usable)
    return { name: usable.program, version: usable.version, file: usable.file, source: "path", isRequired: true };
  const old = located.map(({ file, version = "an unknown version" }) => `${file} is ${version}`);
  const reason = old.length > 0 ? `${old.join(", ")}; ${lock[tool].least} or newer is needed` : "not on the PATH";
  const release = releaseFor(lock, tool, platform, environment.COLDSTART_TOOLS_MIRROR);
  if (!release)
    return { name: tool, source: "missing", isRequired: true, note: `${reason}; no download for ${platform}` };
  const installed = installedFile(toolsFolder(environment), release);
  return existsSync(installed)
    ? { name: tool, version: release.version, file: installed, source: "downloaded", isRequired: true }
    : {
        name: tool,
        version: release.version,
        source: "download",
        isRequired: true,
        note: `${reason}; the next command that needs it downloads it from ${new URL(release.url).host}`,
      };
}

async function inspectNamed(
  tool: LockedTool,
  program: string,
  environment: Environment,
  run: RunProgram,
): Promise<ToolReport> {
  const { status, stdout } = await run(program, ["version"], { environment });
  const note = "set by TERRAFORM_BINARY_NAME";
  if (status !== 0)
    return { name: tool, file: program, source: "missing", isRequired: true, note: `${note}, but it does not start` };
  const version = /v(\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1];
  return { name: tool, file: program, source: "named", isRequired: true, note, ...(version && { version }) };
}

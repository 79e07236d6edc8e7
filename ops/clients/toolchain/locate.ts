/** Finds the programs on the PATH, and their versions. */
import type { Environment } from "../../support/environment";
import { constants, accessSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAtLeast } from "../../support/versions";
import { runProgram } from "../processes/program";
import type { RunProgram } from "../processes/program";
import type { LockedTool, ToolsLock } from "./lock";
import { programFolders } from "./shims";
import { rememberVersion } from "./version-cache";

export interface LocatedTool {
  /** The name of the program: "tofu" if OpenTofu is used instead of Terraform. */
  readonly program: string;
  readonly file: string;
  /** Undefined if the program does not print one. */
  readonly version: string | undefined;
  readonly isUsable: boolean;
}

interface Candidate {
  readonly program: string;
  readonly args: readonly string[];
  readonly version: RegExp;
}

const TERRAFORM = { args: ["version"], version: /^(?:Terraform|OpenTofu) v(\d+\.\d+\.\d+\S*)/m };

/** In the order of preference. */
const CANDIDATES: Readonly<Record<LockedTool, readonly Candidate[]>> = {
  terraform: [
    { program: "terraform", ...TERRAFORM },
    { program: "tofu", ...TERRAFORM },
  ],
  kubectl: [{ program: "kubectl", args: ["version", "--client"], version: /Client Version: v(\d+\.\d+\.\d+\S*)/ }],
};

/** Every program on the PATH that may serve as the tool. */
export async function locateTool(
  tool: LockedTool,
  lock: ToolsLock,
  environment: Environment,
  run: RunProgram = runProgram,
): Promise<readonly LocatedTool[]> {
  const located = CANDIDATES[tool].map(async ({ program, args, version: pattern }) => {
    const file = findOnPath(program, environment);
    if (file === undefined) return [];
    const { stdout } = await run(file, args, { environment: { ...environment, CHECKPOINT_DISABLE: "1" } });
    const version = pattern.exec(stdout)?.[1];
    if (version !== undefined) rememberVersion(file, stdout);
    return [{ program, file, version, isUsable: version !== undefined && isAtLeast(version, lock[tool].least) }];
  });
  return (await Promise.all(located)).flat();
}

/** The file that a shell would start for this name, even in a shell that `coldstart env --rehearse` prepared. */
export function findOnPath(program: string, { PATH }: Environment): string | undefined {
  return programFolders(PATH)
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

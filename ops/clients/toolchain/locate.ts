/** Finds the programs on the PATH, and their versions. */
import { constants, accessSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAtLeast } from "../../support/versions";
import { runProgram } from "../processes/program";
import type { RunProgram } from "../processes/program";
import type { LockedTool, ToolsLock } from "./lock";
import { programFolders } from "./shims";
import { recallVersion, rememberVersion } from "./version-answers";

export type Environment = Readonly<Record<string, string | undefined>>;

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
  run: RunProgram = runOrRecall,
): Promise<readonly LocatedTool[]> {
  const located = CANDIDATES[tool].map(async ({ program, args, version: pattern }) => {
    const file = findOnPath(program, environment);
    if (file === undefined) return [];
    const { stdout } = await run(file, args, { environment: { ...environment, CHECKPOINT_DISABLE: "1" } });
    const version = pattern.exec(stdout)?.[1];
    return [{ program, file, version, isUsable: version !== undefined && isAtLeast(version, lock[tool].least) }];
  });
  return (await Promise.all(located)).flat();
}

/** Runs a program to its end; a program that was asked for its version before is not asked again. */
export const runOrRecall: RunProgram = async (program, args, options) => {
  const file = args[0] === "version" ? findFile(program, options.environment) : undefined;
  if (file === undefined) return runProgram(program, args, options);
  const known = recallVersion(file, args);
  if (known !== undefined) return { status: 0, stdout: known, stderr: "" };
  const result = await runProgram(program, args, options);
  if (result.status === 0) rememberVersion(file, args, result.stdout);
  return result;
};

/**
 * Lets the wrappers that a rehearsal has put in front of Terraform report its version without being asked.
 *
 * @param outer an environment without the wrappers
 * @param inner the same with them
 */
export function rememberWrappedVersions(outer: Environment, inner: Environment): void {
  for (const { program, args } of CANDIDATES.terraform) {
    const [wrapped, wrapper] = [findOnPath(program, outer), findOnPath(program, inner)];
    const answer = wrapped === undefined ? undefined : recallVersion(wrapped, args);
    if (wrapper !== undefined && answer !== undefined) rememberVersion(wrapper, args, answer);
  }
}

/** The file of a program that is named by its path, or is on the PATH; undefined if there is none. */
export function findFile(program: string, environment: Environment): string | undefined {
  if (!program.includes("/")) return findOnPath(program, environment);
  return existsSync(program) ? program : undefined;
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

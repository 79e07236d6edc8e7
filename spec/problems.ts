import type { Cluster } from "./cluster";
import type { ProblemCode } from "./problem-codes";

/** The position of a value in the cluster file: keys and list indexes from the root. */
export type Path = readonly (string | number)[];

/** Something that is wrong (or, as a warning, unwise) at one place of the cluster file. */
export interface Problem {
  readonly severity: "error" | "warning";
  readonly code?: ProblemCode;
  readonly path: Path;
  /** What was found, and what is allowed. */
  readonly message: string;
  /** What to do about it. */
  readonly fix?: string;
  /** Points at the key instead of the value: for keys that should not be there. */
  readonly atKey?: string;
}

export interface LocatedProblem extends Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A cluster file that cannot be used, with everything that is wrong in it. */
export class SpecError extends Error {
  override readonly name = "SpecError";

  constructor(
    readonly file: string,
    readonly problems: readonly LocatedProblem[],
    /** Printed after all problems. */
    more?: string,
    /** The cluster as far as the file can be parsed. Do not build it. */
    readonly draft?: Cluster,
  ) {
    const count = problems.length === 1 ? "1 error" : `${problems.length} errors`;
    super(`${count} in ${file}\n\n${problems.map(formatProblem).join("\n\n")}${more ? `\n\n${more}` : ""}`);
  }
}

export function formatProblem(problem: LocatedProblem): string {
  const where = `${problem.file}:${problem.line}:${problem.column}`;
  const path = formatPath(problem.path);
  const head = `${where} ${problem.severity}: ${path ? `${path}: ` : ""}${problem.message}${problem.code ? ` [${problem.code}]` : ""}`;
  return problem.fix ? `${head}\n    ${problem.fix}` : head;
}

/** Such as `nodes[2].address`. */
export function formatPath(path: Path): string {
  return path.map((step, i) => (typeof step === "number" ? `[${step}]` : i === 0 ? step : `.${step}`)).join("");
}

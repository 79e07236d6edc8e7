import { readFileSync } from "node:fs";
import type { z } from "zod";
import type { Cluster } from "./cluster";
import { derive } from "./derive";
import { SpecError } from "./problems";
import type { LocatedProblem, Problem } from "./problems";
import { checkRules } from "./rules";
import { clusterFile } from "./schema/cluster";
import { shapeProblems } from "./shape-problems";
import { YamlSource } from "./yaml-source";

export interface Loaded {
  readonly cluster: Cluster;
  readonly warnings: readonly LocatedProblem[];
}

/** Reads and checks a cluster file. Throws a SpecError with every problem at once. */
export function loadCluster(file: string): Loaded {
  return parseCluster(file, readClusterFile(file));
}

export function parseCluster(file: string, text: string): Loaded {
  const source = new YamlSource(file, text);
  refuse(file, source.syntaxProblems());
  const value = source.value();
  const parsed = clusterFile.safeParse(value);
  if (!parsed.success) throw new SpecError(file, located(source, shapeProblems(parsed.error as z.ZodError, value)));
  const problems = located(source, checkRules(parsed.data));
  refuse(
    file,
    problems.filter(({ severity }) => severity === "error"),
  );
  return { cluster: derive(parsed.data), warnings: problems };
}

function readClusterFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : String(error);
    throw new SpecError(file, [
      {
        severity: "error",
        path: [],
        message: reason,
        fix: "Name a cluster file: CLUSTER=<name> for clusters/<name>.yaml, or CLUSTER=<path>.yaml.",
        file,
        line: 1,
        column: 1,
      },
    ]);
  }
}

function located(source: YamlSource, problems: readonly Problem[]): LocatedProblem[] {
  return problems.map((problem) => source.locate(problem)).sort((a, b) => a.line - b.line || a.column - b.column);
}

function refuse(file: string, problems: readonly LocatedProblem[]): void {
  if (problems.length > 0) throw new SpecError(file, problems);
}

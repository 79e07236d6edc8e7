import { readFileSync } from "node:fs";
import { parse } from "node:path";
import type { z } from "zod";
import type { Cluster } from "./cluster";
import { namesake } from "./cluster-file";
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
  const loaded = parseCluster(file, readClusterFile(file));
  const other = namesake(file, loaded.cluster.name);
  if (other) refuse(file, [nameTaken(file, loaded.cluster.name, other)]);
  return loaded;
}

export function parseCluster(file: string, text: string): Loaded {
  const source = new YamlSource(file, text);
  refuse(file, source.syntaxProblems());
  const value = source.value();
  const parsed = clusterFile.safeParse(value);
  if (!parsed.success) {
    const problems = located(source, shapeProblems(parsed.error as z.ZodError, value));
    throw new SpecError(
      file,
      problems,
      "Addresses, versions and services are checked once the shape of the file is right.",
    );
  }
  const problems = located(source, checkRules(parsed.data));
  refuse(
    file,
    problems.filter(({ severity }) => severity === "error"),
  );
  return { cluster: derive(parsed.data), warnings: problems };
}

// Its state is found by its name: a copied file that kept the old one would be planned against the other cluster.
function nameTaken(file: string, name: string, other: string): LocatedProblem {
  const source = new YamlSource(file, readClusterFile(file));
  return source.locate({
    severity: "error",
    path: ["name"],
    message: `the cluster in ${other} is called ${name} too, and a cluster's state is found by its name`,
    fix: `Give this one a name of its own, such as ${parse(file).name}.`,
  });
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

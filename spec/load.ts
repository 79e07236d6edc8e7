import { readFileSync } from "node:fs";
import { parse } from "node:path";
import type { z } from "zod";
import type { Cluster } from "./cluster";
import { clusterNames, findNamesake } from "./cluster-file";
import { derive } from "./derive";
import { deepFreeze } from "./derive/freeze";
import { SpecError } from "./findings";
import type { LocatedFinding, SpecFinding } from "./findings";
import { checkRules } from "./rules";
import { clusterFile } from "./schema/cluster";
import { translateIssues } from "./shape-findings";
import { joinWithAnd, didYouMean } from "./suggest";
import { YamlSource } from "./yaml-source";

export interface LoadedCluster {
  readonly cluster: Cluster;
  readonly warnings: readonly LocatedFinding[];
}

/** Reads and checks a cluster file. Throws a SpecError with every finding at once. */
export function loadCluster(file: string): LoadedCluster {
  const loaded = parseCluster(file, readClusterFile(file));
  const other = findNamesake(file, loaded.cluster.name);
  if (other) refuse(file, [nameTaken(file, loaded.cluster.name, other)]);
  return loaded;
}

/** Cached, because a command loads its file in several places. Clusters are frozen, so they can be shared. */
const KEPT = 32;
const kept = new Map<string, LoadedCluster>();

export function parseCluster(file: string, text: string): LoadedCluster {
  const key = JSON.stringify([file, text]);
  let loaded = kept.get(key);
  if (loaded) kept.delete(key);
  else loaded = parseText(file, text);
  kept.set(key, loaded);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return loaded;
}

function parseText(file: string, text: string): LoadedCluster {
  const source = new YamlSource(file, text);
  refuse(file, source.checkSyntax());
  const value = source.value();
  const parsed = clusterFile.safeParse(value);
  if (!parsed.success) {
    const findings = sortByPlace(source, translateIssues(parsed.error as z.ZodError, value));
    throw new SpecError(
      file,
      findings,
      "Addresses, versions and services are checked once the structure of the file is valid.",
    );
  }
  const findings = sortByPlace(source, checkRules(parsed.data));
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new SpecError(file, errors, undefined, tryDerive(parsed.data));
  return { cluster: derive(parsed.data), warnings: deepFreeze(findings) };
}

/** An inconsistent file may fail to derive. */
function tryDerive(data: z.infer<typeof clusterFile>): Cluster | undefined {
  try {
    return derive(data);
  } catch {
    return undefined;
  }
}

// A cluster's state is found by its name: a copied file with the old name would be planned against the other cluster.
function nameTaken(file: string, name: string, other: string): LocatedFinding {
  const source = new YamlSource(file, readClusterFile(file));
  return source.locate({
    severity: "error",
    code: "cluster-file-names",
    path: ["name"],
    message: `the cluster in ${other} is also called ${name}, and a cluster's state is found by its name`,
    fix: `Give this one its own name, such as ${parse(file).name}.`,
  });
}

function readClusterFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new SpecError(file, [
      {
        severity: "error",
        code: "cluster-file-invalid",
        path: [],
        ...describeReadError(file, error as NodeJS.ErrnoException),
        file,
        line: 1,
        column: 1,
      },
    ]);
  }
}

function describeReadError(
  file: string,
  { code, message }: NodeJS.ErrnoException,
): Pick<SpecFinding, "message" | "fix"> {
  if (code === "EACCES" || code === "EPERM")
    return { message: "permission denied", fix: `chmod u+r ${file}, or run as its owner.` };
  if (code === "EISDIR") return { message: "this is a folder", fix: "Pass the file in it." };
  if (code !== "ENOENT") return { message, fix: "Pass a file that can be read." };
  const names = clusterNames();
  return {
    message: `there is no such file${didYouMean(parse(file).name, names)}; clusters/ has ${joinWithAnd(names)}`,
    fix: "Use one of them, or the path of another file (with .yaml). `npx coldstart new` writes a new one.",
  };
}

/** Findings about a cluster file that need more than the file, with the places that they are about. */
export function locateFindings<T extends Pick<SpecFinding, "path" | "atKey">>(file: string, findings: readonly T[]) {
  const source = new YamlSource(file, readClusterFile(file));
  return findings.map((finding) => source.locate(finding));
}

function sortByPlace(source: YamlSource, findings: readonly SpecFinding[]): LocatedFinding[] {
  return findings.map((finding) => source.locate(finding)).sort((a, b) => a.line - b.line || a.column - b.column);
}

function refuse(file: string, findings: readonly LocatedFinding[]): void {
  if (findings.length > 0) throw new SpecError(file, findings);
}

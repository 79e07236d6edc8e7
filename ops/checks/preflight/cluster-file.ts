import { readFileSync } from "node:fs";
import { SpecError, findPlaceholders, loadCluster } from "../../../spec";
import type { Cluster, LoadedCluster, LocatedFinding } from "../../../spec";
import { formatPath } from "../../../spec/findings";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";
import type { Finding } from "../../support/finding";

export interface ReadClusterFile {
  readonly observed: readonly Observation[];
  /** Undefined if the file is invalid; then nothing that depends on it can be checked. */
  readonly loaded?: LoadedCluster;
  /** The cluster of an invalid file, if it can be parsed that far: enough to find the credentials that it names. */
  readonly draft?: Cluster;
}

/** Reads the cluster file, with all its errors and warnings. */
export function readClusterFile(file: string): ReadClusterFile {
  try {
    const loaded = loadCluster(file);
    const placeholders = findPlaceholders(file, readFileSync(file, "utf8"));
    return { loaded, observed: [...loaded.warnings, ...placeholders].map(toFinding) };
  } catch (failure) {
    if (!(failure instanceof SpecError)) throw failure;
    const { findings, draft } = failure;
    const later = `${draft ? "Providers" : "Credentials"}, stacks and certificates`;
    return {
      observed: [...findings.map(toFinding), `${later} are checked once the cluster file is valid.`],
      ...(draft && { draft }),
    };
  }
}

/** Turns the findings of reading the file into the result of a check. */
export function makeClusterFileCheck({ observed }: ReadClusterFile) {
  return makeCheck({ id: "cluster-file", title: "the cluster file is valid", observe: () => observed });
}

function toFinding({ severity, code, file, line, column, path, message, fix = "" }: LocatedFinding): Finding {
  const report = severity === "error" ? error : warning;
  const at = formatPath(path);
  return report(code, `${at ? `${at}: ` : ""}${message}`, fix, `${file}:${line}:${column}`);
}

import { SpecError, loadCluster } from "../../../spec";
import type { Cluster, Loaded, LocatedProblem } from "../../../spec";
import { formatPath } from "../../../spec/problems";
import { info } from "../../support/finding";
import type { Finding } from "../../support/finding";

export interface ReadClusterFile {
  readonly findings: readonly Finding[];
  /** Undefined: the file does not hold, and nothing that depends on it can be looked at. */
  readonly loaded?: Loaded;
  /** What can be made of a file that does not hold: enough to know which credentials it asks for. */
  readonly draft?: Cluster;
}

/** The cluster file, with everything that is wrong or unwise in it. */
export function readClusterFile(file: string): ReadClusterFile {
  try {
    const loaded = loadCluster(file);
    return { loaded, findings: loaded.warnings.map(asFinding) };
  } catch (failure) {
    if (!(failure instanceof SpecError)) throw failure;
    const { problems, draft } = failure;
    const later = `${draft ? "What the providers say" : "Credentials"}, stacks and certificates`;
    return {
      findings: [...problems.map(asFinding), info(`${later} are looked at once the cluster file holds.`)],
      ...(draft && { draft }),
    };
  }
}

function asFinding({ severity, file, line, column, path, message, fix = "" }: LocatedProblem): Finding {
  const at = formatPath(path);
  return { severity, what: `${file}:${line}:${column}: ${at ? `${at}: ` : ""}${message}`, fix };
}

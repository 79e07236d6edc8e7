import { SpecError, loadCluster } from "../../spec";
import type { Loaded, LocatedProblem } from "../../spec";
import { formatPath } from "../../spec/problems";
import { info } from "./finding";
import type { Finding } from "./finding";

export interface ReadClusterFile {
  readonly findings: readonly Finding[];
  /** Undefined: the file does not hold, and nothing that depends on it can be looked at. */
  readonly loaded?: Loaded;
}

/** The cluster file, with everything that is wrong or unwise in it. */
export function readClusterFile(file: string): ReadClusterFile {
  try {
    const loaded = loadCluster(file);
    return { loaded, findings: loaded.warnings.map(asFinding) };
  } catch (failure) {
    if (!(failure instanceof SpecError)) throw failure;
    return {
      findings: [
        ...failure.problems.map(asFinding),
        info("Credentials, stacks and certificates are looked at once the cluster file holds."),
      ],
    };
  }
}

function asFinding({ severity, file, line, column, path, message, fix = "" }: LocatedProblem): Finding {
  const at = formatPath(path);
  return { severity, what: `${file}:${line}:${column}: ${at ? `${at}: ` : ""}${message}`, fix };
}

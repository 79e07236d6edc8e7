import type { Cluster } from "./cluster";
import type { SpecFindingCode } from "./finding-codes";

/** The position of a value in the cluster file: keys and list indexes from the root. */
export type Path = readonly (string | number)[];

/** An error or a warning about one place in the cluster file. */
export interface SpecFinding {
  readonly severity: "error" | "warning";
  readonly code: SpecFindingCode;
  readonly path: Path;
  /** The error, and the allowed values. */
  readonly message: string;
  readonly fix?: string;
  /** Points at the key instead of the value: for keys that should not be there. */
  readonly atKey?: string;
}

export interface LocatedFinding extends SpecFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An invalid cluster file, with all findings. */
export class SpecError extends Error {
  override readonly name = "SpecError";

  constructor(
    readonly file: string,
    readonly findings: readonly LocatedFinding[],
    /** Printed after all findings. */
    more?: string,
    /** The cluster as far as the file can be parsed. Do not build it. */
    readonly draft?: Cluster,
  ) {
    const count = findings.length === 1 ? "1 error" : `${findings.length} errors`;
    super(`${count} in ${file}\n\n${findings.map(formatSpecFinding).join("\n\n")}${more ? `\n\n${more}` : ""}`);
  }
}

export function formatSpecFinding(finding: LocatedFinding): string {
  const where = `${finding.file}:${finding.line}:${finding.column}`;
  const path = formatPath(finding.path);
  const head = `${where} ${finding.severity}: ${path ? `${path}: ` : ""}${finding.message} [${finding.code}]`;
  return finding.fix ? `${head}\n    ${finding.fix}` : head;
}

/** Such as `nodes[2].address`. */
export function formatPath(path: Path): string {
  return path.map((step, i) => (typeof step === "number" ? `[${step}]` : i === 0 ? step : `.${step}`)).join("");
}

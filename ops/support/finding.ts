export type Severity = "error" | "warning" | "info";

/** What a check saw. No secret is ever in its words: they are shown, kept in the journal and put in reports. */
export interface Finding {
  readonly severity: Severity;
  readonly what: string;
  /** What to do about it; empty where nothing is to be done. */
  readonly fix: string;
  /** A stable name for what was found, where something depends on it. */
  readonly code?: string;
}

/** Looks at one concern. It reads and asks, and changes nothing. */
export interface Check<Context> {
  readonly name: string;
  run(context: Context): Promise<Finding[]>;
}

export function error(what: string, fix: string, code?: string): Finding {
  return { severity: "error", what, fix, ...(code === undefined ? {} : { code }) };
}

export function warning(what: string, fix: string): Finding {
  return { severity: "warning", what, fix };
}

export function info(what: string, fix = ""): Finding {
  return { severity: "info", what, fix };
}

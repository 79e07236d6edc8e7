/** The action on a resource. */
export type Action = "create" | "read" | "update" | "replace" | "delete" | "noop" | "move" | "import" | "forget";

/** The part of Terraform's `-json` output that is used here. */
export type TerraformEvent =
  | { readonly kind: "planned"; readonly address: string; readonly action: Action }
  | { readonly kind: "started"; readonly address: string; readonly action: Action }
  | { readonly kind: "still"; readonly address: string; readonly action: Action; readonly seconds: number }
  | { readonly kind: "done"; readonly address: string; readonly action: Action; readonly seconds: number }
  | { readonly kind: "failed"; readonly address: string; readonly action: Action }
  | { readonly kind: "summary"; readonly operation: string; readonly changes: ChangeCount }
  | { readonly kind: "diagnostic"; readonly diagnostic: Diagnostic };

export interface ChangeCount {
  readonly add: number;
  readonly change: number;
  readonly remove: number;
}

export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
}

interface Line {
  readonly type?: string;
  readonly change?: { resource: { addr: string }; action: Action };
  readonly hook?: { resource: { addr: string }; action: Action; elapsed_seconds?: number };
  readonly changes?: ChangeCount & { operation: string };
  readonly diagnostic?: Diagnostic;
}

/** One line of Terraform's JSON stream; undefined for irrelevant events, and for lines that are not JSON. */
export function parseEvent(line: string): TerraformEvent | undefined {
  const parsed = parseLine(line);
  if (!parsed) return undefined;
  const { type, hook, change, changes, diagnostic } = parsed;
  if (type === "planned_change" && change) {
    return { kind: "planned", address: change.resource.addr, action: change.action };
  }
  if (type === "change_summary" && changes) {
    const { add, change: changed, remove, operation } = changes;
    return { kind: "summary", operation, changes: { add, change: changed, remove } };
  }
  if (type === "diagnostic" && diagnostic) return { kind: "diagnostic", diagnostic };
  if (!hook) return undefined;
  const about = { address: hook.resource.addr, action: hook.action };
  const seconds = hook.elapsed_seconds ?? 0;
  switch (type) {
    case "apply_start":
      return { kind: "started", ...about };
    case "apply_progress":
      return { kind: "still", ...about, seconds };
    case "apply_complete":
      return { kind: "done", ...about, seconds };
    case "apply_errored":
      return { kind: "failed", ...about };
    default:
      return undefined;
  }
}

function parseLine(line: string): Line | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}

/** What Terraform did, from its JSON events. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Workspace } from "../../../protocol/support/terraform";

export interface Chapter {
  /** What was planned, by address: "create", "update", "replace", "delete". */
  readonly actions: Readonly<Record<string, string>>;
  readonly errors: readonly { readonly address: string; readonly says: string }[];
}

interface Event {
  readonly type: string;
  readonly change?: { readonly resource: { readonly addr: string }; readonly action: string };
  readonly diagnostic?: {
    readonly severity: string;
    readonly summary: string;
    readonly detail?: string;
    readonly address?: string;
  };
}

export async function run(workspace: Workspace, command: "plan" | "apply", ...args: string[]): Promise<Chapter> {
  const approve = command === "apply" ? ["-auto-approve"] : [];
  const { stdout } = await workspace.run(command, "-json", "-input=false", ...approve, ...args);
  const events = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Event);
  return {
    actions: Object.fromEntries(
      events.flatMap(({ type, change }) =>
        type === "planned_change" && change ? [[change.resource.addr, change.action]] : [],
      ),
    ),
    errors: events.flatMap(({ diagnostic }) =>
      diagnostic?.severity === "error"
        ? [{ address: diagnostic.address ?? "", says: `${diagnostic.summary} ${diagnostic.detail ?? ""}`.trim() }]
        : [],
    ),
  };
}

/** What the world of a rehearsal remembers, as `collection/id`. */
export function remembered(folder: string): Set<string> {
  const things = new Set<string>();
  for (const line of readFileSync(join(folder, "world", "world.log"), "utf8")
    .split("\n")
    .filter(Boolean)) {
    const [collection, id, ...value] = JSON.parse(line) as [string, string, unknown];
    if (value.length > 0) things.add(`${collection}/${id}`);
    else things.delete(`${collection}/${id}`);
  }
  return things;
}

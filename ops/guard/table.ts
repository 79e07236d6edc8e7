import { markdownTable } from "../support/markdown-table";
import { RULES } from "./rules";

/** The rules as a table in Markdown. */
export function ruleTable(): string {
  const rows = RULES.map(({ name, refuses, traps }) => [`\`${name}\``, refuses, traps.join(", ") || "–"]);
  return markdownTable(["rule", "refuses", "traps"], rows);
}

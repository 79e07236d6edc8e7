import { markdownTable } from "../support/markdown-table";
import { RULES } from "./rules";

/** The rules as a Markdown table. */
export function ruleTable(): string {
  const rows = RULES.map(({ name, refuses, traps }) => [`\`${name}\``, refuses, traps.join(", ") || "–"]);
  return markdownTable(["rule", "refuses", "traps"], rows);
}

/** The codes of the guard's findings as a Markdown table. */
export function codeTable(): string {
  const rows = RULES.map(({ name, refuses }) => [`\`${name}\``, `A plan with ${refuses}.`]);
  return markdownTable(["code", "meaning"], rows);
}

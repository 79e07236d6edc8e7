/** The tables of checks, rules and codes in docs/guard.md and docs/findings.md. */
import { CLUSTER_CHECKS } from "../ops/checks/cluster/checks";
import { CLUSTER_CHECKS as FILE_CHECKS, MACHINE_CHECKS } from "../ops/checks/preflight/checks";
import { RULES } from "../ops/guard/rules";
import { FINDING_CODES } from "../ops/support/finding-codes";

/** By page, and by the marker in the page. */
export const TABLES: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "guard.md": {
    rules: () =>
      markdownTable(
        ["rule", "refuses", "traps"],
        RULES.map(({ name, refuses, traps }) => [`\`${name}\``, refuses, traps.join(", ") || "–"]),
      ),
  },
  "findings.md": {
    codes: () =>
      markdownTable(
        ["code", "meaning"],
        Object.entries(FINDING_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
      ),
    preflight: () => checkTable([...MACHINE_CHECKS, ...FILE_CHECKS]),
    verify: () => checkTable(CLUSTER_CHECKS),
    guard: () =>
      markdownTable(
        ["code", "meaning"],
        RULES.map(({ name, refuses }) => [`\`${name}\``, `A plan with ${refuses}.`]),
      ),
  },
};

function checkTable(checks: readonly { readonly id: string; readonly title: string }[]): string {
  return markdownTable(
    ["check", "passes when"],
    checks.map(({ id, title }) => [`\`${id}\``, title]),
  );
}

/** oxfmt aligns it. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

import { FINDING_CODES } from "../support/finding-codes";
import { markdownTable } from "../support/markdown-table";
import { CLUSTER_CHECKS } from "./cluster/checks";
import { CLUSTER_CHECKS as FILE_CHECKS, MACHINE_CHECKS } from "./preflight/checks";

/** The tables of docs/findings.md, by their markers. */
export const TABLES: Readonly<Record<string, () => string>> = {
  codes: () =>
    markdownTable(
      ["code", "meaning"],
      Object.entries(FINDING_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  preflight: () => checkTable([...MACHINE_CHECKS, ...FILE_CHECKS]),
  verify: () => checkTable(CLUSTER_CHECKS),
};

function checkTable(checks: readonly { readonly id: string; readonly title: string }[]): string {
  return markdownTable(
    ["check", "passes when"],
    checks.map(({ id, title }) => [`\`${id}\``, title]),
  );
}

import { counted } from "../../support/counted";
import { reasonOf } from "../../support/wait";
import type { Check, CheckResult, VerifyContext } from "./check";
import { CHECKS } from "./checks";

export type { CheckResult, VerifyContext } from "./check";
export { verifyContext } from "./context";

/**
 * Looks at a running cluster. Every check that concerns it runs, whatever the others saw.
 *
 * @param tell hears each result as soon as it is there
 */
export async function verify(
  context: VerifyContext,
  tell: (result: CheckResult) => void = () => undefined,
  checks: readonly Check[] = CHECKS,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, concerns, look } of checks) {
    if (concerns && !concerns(context.cluster)) continue;
    const result = await looked(name, () => look(context));
    results.push(result);
    tell(result);
  }
  return results;
}

async function looked(check: string, look: () => ReturnType<Check["look"]>): Promise<CheckResult> {
  try {
    const sight = await look();
    const { todo = [], ...seen } = typeof sight === "string" ? { saw: sight } : sight;
    return { check, ok: true, ...seen, ...(todo.length > 0 ? { todo } : {}) };
  } catch (error) {
    return { check, ok: false, saw: reasonOf(error) };
  }
}

/** "12 checks passed", or what is not so. */
export function totalInWords(results: readonly CheckResult[]): string {
  const failed = results.filter(({ ok }) => !ok).length;
  const open = results.filter((result) => result.open).length;
  if (failed > 0) return `${failed} of ${counted(results.length, "check")} failed`;
  return `${counted(results.length - open, "check")} passed${open > 0 ? `, ${open} left open` : ""}`;
}

const LONGEST_LINE = 120;

/** A result in words; what was seen gets a line of its own where it is long. */
export function inWords({ check, ok, open, saw, todo = [] }: CheckResult): string {
  const verdict = `${open ? "open" : ok ? "ok" : "NOT OK"}: ${check}`;
  const short = ok ? `${verdict} (${saw})` : `${verdict}: ${saw}`;
  const first = short.length <= LONGEST_LINE ? [short] : [`${verdict}:`, `    ${saw}`];
  return [...first, ...todo.map((line) => (line.startsWith(" ") ? `    ${line}` : `    to do: ${line}`))].join("\n");
}

import { reasonOf } from "../patience";
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
    const { saw, todo } = typeof sight === "string" ? { saw: sight, todo: [] } : sight;
    return { check, ok: true, saw, ...(todo.length > 0 ? { todo } : {}) };
  } catch (error) {
    return { check, ok: false, saw: reasonOf(error) };
  }
}

const LONGEST_LINE = 120;

/** A result in words; what was seen gets a line of its own where it is long. */
export function inWords({ check, ok, saw, todo = [] }: CheckResult): string {
  const [verdict, short] = ok
    ? [`ok: ${check}`, `ok: ${check} (${saw})`]
    : [`NOT OK: ${check}`, `NOT OK: ${check}: ${saw}`];
  const first = short.length <= LONGEST_LINE ? [short] : [`${verdict}:`, `    ${saw}`];
  return [...first, ...todo.map((line) => (line.startsWith(" ") ? `    ${line}` : `    to do: ${line}`))].join("\n");
}

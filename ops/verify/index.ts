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
    return { check, ok: true, ...(typeof sight === "string" ? { saw: sight } : sight) };
  } catch (error) {
    return { check, ok: false, saw: reasonOf(error) };
  }
}

/** A result in words. */
export function inWords({ check, ok, saw, todo = [] }: CheckResult): string {
  return [ok ? `ok: ${check} (${saw})` : `NOT OK: ${check}: ${saw}`, ...todo.map((line) => `    ${line}`)].join("\n");
}

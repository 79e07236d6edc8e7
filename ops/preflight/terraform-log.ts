import type { MachineContext } from "./context";
import { error, info } from "./finding";
import type { Check } from "./finding";

/** The variables of an environment that make Terraform write its log. */
export function logVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    /^TF_LOG(_|$)/.test(name) && name !== "TF_LOG_PATH" && value && value.toLowerCase() !== "off" ? name : [],
  );
}

/** @throws Error when Terraform would write its log; `otherwise` says what was not done */
export function refuseLog(environment: Readonly<Record<string, string | undefined>>, otherwise: string): void {
  const [name] = logVariables(environment);
  if (name) throw new Error(`${name} is set, and Terraform's log holds secrets in plain text. Unset it; ${otherwise}.`);
}

/** Terraform's log holds what providers send and receive, credentials included, in plain text (T21). */
export const terraformLog: Check<Pick<MachineContext, "environment" | "rehearsal">> = {
  name: "Terraform's log",
  run: ({ environment, rehearsal }) => {
    return Promise.resolve(
      logVariables(environment).map((name) =>
        rehearsal
          ? info(`${name} is set. A real run refuses that: the log holds secrets in plain text.`)
          : error(`${name} is set, and Terraform's log holds secrets in plain text.`, `unset ${name}`),
      ),
    );
  },
};

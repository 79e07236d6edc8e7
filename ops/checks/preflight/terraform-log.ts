import { logVariables } from "../../clients/terraform/log";
import type { MachineContext } from "../../providers/preflight-context";
import { error, info } from "../../support/finding";
import type { Check } from "../../support/finding";

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

import { logVariables } from "../../clients/terraform/log";
import type { MachineContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { error } from "../../support/finding";

/** Terraform's log holds what providers send and receive, credentials included, in plain text (T21). */
export const terraformLog = makeCheck<Pick<MachineContext, "environment" | "runtime">>({
  id: "terraform-log",
  title: "Terraform's log is off",
  observe: ({ environment, runtime }) => {
    return logVariables(environment).map((name) =>
      runtime.credentials === "stand-ins"
        ? `${name} is set. A real run refuses that: the log holds secrets in plain text.`
        : error("terraform-log", `${name} is set, and Terraform's log holds secrets in plain text.`, `unset ${name}`),
    );
  },
});

import { REDIRECTED, describeRedirection, findRedirections } from "../../clients/terraform/environment";
import { logVariables } from "../../clients/terraform/log";
import type { MachineContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { error } from "../../support/finding";

/** Terraform's log contains all provider requests and responses, including credentials, in plain text (T21). */
export const terraformLog = makeCheck<Pick<MachineContext, "environment" | "runtime">>({
  id: "terraform-log",
  title: "Terraform's log is off",
  observe: ({ environment, runtime }) => {
    return logVariables(environment).map((name) =>
      runtime.credentials === "stand-ins"
        ? `${name} is set. A real run refuses it: the log contains secrets in plain text.`
        : error("terraform-log", `${name} is set: Terraform's log contains secrets in plain text.`, `unset ${name}`),
    );
  },
});

/**
 * Variables that redirect Terraform to another state. They are also removed from its processes, but a user who sets one
 * expects an effect.
 */
export const terraformRedirection = makeCheck<Pick<MachineContext, "environment">>({
  id: "terraform-environment",
  title: "no variable redirects Terraform",
  observe: ({ environment }) => {
    const variables = findRedirections(environment);
    if (variables.length === 0) return [];
    return [error(REDIRECTED, describeRedirection(variables), `unset ${variables.join(" ")}`)];
  },
});

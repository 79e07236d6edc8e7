import { REDIRECTED, describeRedirection, findRedirections } from "../../clients/terraform/environment";
import type { MachineContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { error } from "../../support/finding";

/**
 * Variables that redirect Terraform to another state. They are also removed from its processes, but whoever set them
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

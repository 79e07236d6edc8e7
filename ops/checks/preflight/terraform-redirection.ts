import { REDIRECTED, redirectedBy, redirections } from "../../clients/terraform/environment";
import type { MachineContext } from "../../providers/preflight-context";
import { error } from "../../support/finding";
import type { Check } from "../../support/finding";

/** Variables that Terraform would follow to another state. They are removed from its processes as well; who set them meant something else. */
export const terraformRedirection: Check<Pick<MachineContext, "environment">> = {
  name: "Terraform's environment",
  run: ({ environment }) => {
    const variables = redirections(environment);
    if (variables.length === 0) return Promise.resolve([]);
    return Promise.resolve([error(redirectedBy(variables), `unset ${variables.join(" ")}`, REDIRECTED)]);
  },
};

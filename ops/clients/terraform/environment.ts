/**
 * The environment of every Terraform process. Some variables redirect Terraform to another state, plan or provider. With a
 * workspace variable in the shell, for example, Terraform sees an empty state, and an empty state of `auth` would create a
 * second identity. The held versions of an upgrade are only for its own synthesis: in the shell, they would change every
 * plan.
 */
import type { Environment } from "../../support/environment";
import { HELD_VERSIONS } from "../../../spec";
import { Refusal } from "../../support/refusal";

const REDIRECTS = new RegExp(`^(TF_(WORKSPACE|DATA_DIR|REATTACH_PROVIDERS|CLI_ARGS(_\\w+)?)|${HELD_VERSIONS})$`);

/** The only workspace that Coldstart uses. */
const WORKSPACE = { TF_WORKSPACE: "default" } as const;

/** The variables of an environment that redirect Terraform. */
export function findRedirections(environment: Environment): string[] {
  return Object.entries(environment)
    .filter(([name, value]) => REDIRECTS.test(name) && value && value !== WORKSPACE[name as keyof typeof WORKSPACE])
    .map(([name]) => name)
    .sort();
}

/**
 * Removes variables that redirect Terraform. The workspace is set instead of removed: a folder may remember another one
 * from `terraform workspace select`, and the variable overrides it.
 */
export function terraformEnvironment(environment: Environment): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !REDIRECTS.test(name));
  return { ...Object.fromEntries(kept), ...WORKSPACE };
}

/** A variable in the shell would redirect Terraform. */
export class TerraformRedirected extends Refusal {
  override readonly name = "TerraformRedirected";
  readonly code = REDIRECTED;

  constructor(variables: readonly string[], consequence: string) {
    super(`${describeRedirection(variables)} ${consequence}. [${REDIRECTED}]\nRun: unset ${variables.join(" ")}`);
  }
}

export const REDIRECTED = "terraform-redirected";

export function describeRedirection(variables: readonly string[]): string {
  const [is, it] = variables.length === 1 ? ["is", "it"] : ["are", "they"];
  return `${variables.join(", ")} ${is} set: ${it} would redirect Terraform to another state, plan or provider.`;
}

/**
 * @param consequence of the refusal, for example `Nothing was changed`
 * @throws TerraformRedirected
 */
export function refuseRedirection(environment: Environment, consequence: string): void {
  const variables = findRedirections(environment);
  if (variables.length > 0) throw new TerraformRedirected(variables, consequence);
}

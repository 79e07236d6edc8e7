import { refusalFor } from "../../support/finding-refusal";

/** The variables of an environment that make Terraform write its log. */
export function logVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    /^TF_LOG(_|$)/.test(name) && name !== "TF_LOG_PATH" && value && value.toLowerCase() !== "off" ? name : [],
  );
}

/**
 * @param consequence of the refusal, for example `nothing was changed`
 * @throws Refusal if Terraform would write its log
 */
export function refuseLog(environment: Readonly<Record<string, string | undefined>>, consequence: string): void {
  const [name] = logVariables(environment);
  if (name)
    throw refusalFor(
      "terraform-log",
      `${name} is set, and Terraform's log holds secrets in plain text. Unset it; ${consequence}.`,
    );
}

import { TerraformFailed } from "../clients/terraform/failure";

/** What was created before the failure is in the state. */
const RESUME = "Fix the cause and run the same command again: it resumes.";

/** Adds the next step to the errors of an apply. Refusals, and errors of Terraform that have no diagnostics, name their own. */
export function addResumeHint(error: unknown): void {
  if (error instanceof TerraformFailed && error.command === "apply" && error.diagnostics.length > 0)
    error.message += `\n${RESUME}`;
}

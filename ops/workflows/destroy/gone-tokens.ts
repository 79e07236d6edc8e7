import { TerraformFailed } from "../../clients/terraform/failure";

const TYPE = /^proxmox_user_token\./;
const GONE = /no such token/i;

/**
 * Tokens that Proxmox says it does not have (any more), because the answer to their deletion was lost. Its provider takes that for
 * an error, reading and deleting alike: with one of these in its state, no destroy would ever end.
 *
 * @returns their addresses; nothing, if the failure is of another kind
 */
export function goneTokens(failure: unknown): string[] {
  if (!(failure instanceof TerraformFailed)) return [];
  const gone = failure.diagnostics.filter(
    ({ severity, address = "", summary, detail }) =>
      severity === "error" && TYPE.test(address) && GONE.test(`${summary} ${detail}`),
  );
  return [...new Set(gone.flatMap(({ address }) => address ?? []))];
}

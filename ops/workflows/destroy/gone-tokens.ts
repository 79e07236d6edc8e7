import { TerraformFailed } from "../../clients/terraform/failure";

const TYPE = /^proxmox_user_token\./;
const GONE = /no such token/i;

/**
 * Tokens that no longer exist on Proxmox, because the response to their deletion was lost. The provider fails on a missing token
 * when it reads or deletes it, so a destroy with one of these in the state would always fail.
 *
 * @returns their addresses; none for another kind of failure
 */
export function findDeletedTokens(failure: unknown): string[] {
  if (!(failure instanceof TerraformFailed)) return [];
  const gone = failure.diagnostics.filter(
    ({ severity, address = "", summary, detail }) =>
      severity === "error" && TYPE.test(address) && GONE.test(`${summary} ${detail}`),
  );
  return [...new Set(gone.flatMap(({ address }) => address ?? []))];
}

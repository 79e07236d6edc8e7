import { Refusal } from "../../../protocol/behaviour";

/** As hcloud-go prints an error of the API. */
export function hetznerError(message: string, code: string, what: string): Refusal {
  return new Refusal(`${message} (${code})`, `Hetzner refused "${what}".`);
}

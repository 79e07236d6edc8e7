import { Refusal } from "../../../protocol/behaviour";

/** As the bpg provider prints an answer of Proxmox. */
export function proxmoxError(code: number, reason: string, detail?: string): Refusal {
  return new Refusal(`received an HTTP ${String(code)} response - Reason: ${reason}`, detail);
}

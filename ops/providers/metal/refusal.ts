import type { MetalNode } from "../../../spec/providers/metal";
import { talosctlCommand } from "../../clients/talos/command";
import type { FindingCode } from "../../support/finding-codes";
import { Refusal } from "../../support/refusal";

export interface MismatchedMachine {
  readonly node: Pick<MetalNode, "name" | "address" | "uuid">;
  /** Undefined if it runs Talos of another cluster, which does not reveal it. */
  readonly uuid: string | undefined;
}

/** Run with the talosconfig of the cluster that the machine belongs to, which is not known here. */
function resetCommand(address: string): string {
  const words = "reset --system-labels-to-wipe STATE --system-labels-to-wipe EPHEMERAL --reboot";
  return talosctlCommand({ talosconfig: "TALOSCONFIG" }, address, words);
}

/** A machine other than the one in the cluster file responds at the address of a node. Nothing was changed. */
export class MachineMismatch extends Refusal {
  override readonly name = "MachineMismatch";
  readonly code = "owner-mismatch" satisfies FindingCode;

  constructor(readonly machines: readonly MismatchedMachine[]) {
    const lines = machines.map(
      ({ node: { name, address, uuid: wanted }, uuid }) =>
        `  - ${name} (${address}): the cluster file has the machine ${wanted}, and ` +
        (uuid === undefined
          ? "Talos responds, but does not accept the certificate of this cluster"
          : `${uuid === "" ? "a machine without a UUID" : `the machine ${uuid}`} responds`),
    );
    super(
      [
        "The machines that respond are not those of the cluster file; nothing was changed. [owner-mismatch]",
        ...lines,
        "Correct `uuid` or `address` in the cluster file, or the reservations on the router. To use a machine that runs another " +
          "cluster, reset it with the talosconfig of that cluster:",
        ...machines.map(({ node: { address } }) => `  ${resetCommand(address)}`),
      ].join("\n"),
    );
  }
}

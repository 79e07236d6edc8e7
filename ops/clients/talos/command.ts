import { prefixCommand } from "../../support/command-prefix";
import type { Places } from "../../support/places";

/** The talosctl command line for one node. */
export function talosctlCommand(
  { talosconfig }: Pick<Places, "talosconfig">,
  address = "<address>",
  args: string,
): string {
  return `${prefixCommand("talosctl", `talosctl --talosconfig ${talosconfig}`)} -e ${address} -n ${address} ${args}`;
}

/** The talosctl command line for a machine in maintenance mode, which has no certificates yet. */
export function insecureTalosctlCommand(address: string, args: string): string {
  return `${prefixCommand("talosctl", "talosctl")} -n ${address} ${args} --insecure`;
}

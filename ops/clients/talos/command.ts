import { prefixCommand } from "../../support/command-prefix";
import type { Places } from "../../support/places";

/** The talosctl command line for one node. */
export function talosctlCommand(
  { talosconfig }: Pick<Places, "talosconfig">,
  address = "<address>",
  words: string,
): string {
  return `${prefixCommand("talosctl", `talosctl --talosconfig ${talosconfig}`)} -e ${address} -n ${address} ${words}`;
}

/** The talosctl command line for a machine in maintenance mode, which has no certificates yet. */
export function insecureTalosctlCommand(address: string, words: string): string {
  return `${prefixCommand("talosctl", "talosctl")} -n ${address} ${words} --insecure`;
}

import type { Places } from "../../support/places";

/** What a person types to ask one node directly. */
export function talosctl({ talosconfig }: Pick<Places, "talosconfig">, address = "<address>", words: string): string {
  return `talosctl --talosconfig ${talosconfig} -e ${address} -n ${address} ${words}`;
}

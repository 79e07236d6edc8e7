/** What a change in place does to a running machine. */
export interface Effect {
  readonly kind: "reboot" | "power-off" | "cut-off" | "restart";
  /** The end of a sentence that begins with the machine's address. */
  readonly what: string;
}

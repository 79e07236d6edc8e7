/** The effect of an in-place change on a running machine. */
export interface Effect {
  readonly kind: "reboot" | "power-off" | "cut-off" | "restart";
  /** A predicate whose subject is the machine's address. */
  readonly what: string;
}

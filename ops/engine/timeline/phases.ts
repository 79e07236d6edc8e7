/** What an upgrade does on a node, in the order in which it is done. */
export const PHASES = ["pull", "install", "drain", "reboot", "configure", "wait", "uncordon"] as const;
export type Phase = (typeof PHASES)[number];

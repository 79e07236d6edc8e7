/** The phases of a node's upgrade, in order. */
export const PHASES = ["pull", "install", "drain", "reboot", "configure", "wait", "uncordon"] as const;
export type Phase = (typeof PHASES)[number];

/** The parts of an upgrade, in order. */
export const PARTS = ["talos", "cilium", "kubernetes"] as const;
export type Part = (typeof PARTS)[number];

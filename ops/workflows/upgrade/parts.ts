/** What an upgrade consists of, in this order. */
export const PARTS = ["talos", "cilium", "kubernetes"] as const;
export type Part = (typeof PARTS)[number];

export const WHERE = ["hetzner", "proxmox", "both"] as const;
export type Where = (typeof WHERE)[number];

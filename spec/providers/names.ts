/** The machine providers. A new name here makes the compiler list every table that needs an entry for it. */
export const PROVIDER_NAMES = ["hetzner", "proxmox", "metal"] as const;

export type ProviderName = (typeof PROVIDER_NAMES)[number];

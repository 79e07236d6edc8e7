/** Queries a path of the Proxmox API, as the logged-in user. */
export type ProxmoxQuery = (path: string) => Promise<unknown>;

/** Queries a path of the Proxmox API, as the logged-in user. */
export type ProxmoxQuestion = (path: string) => Promise<unknown>;

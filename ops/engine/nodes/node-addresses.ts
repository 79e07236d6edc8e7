/** Node name → address. */
export type NodeAddresses = Readonly<Record<string, string>>;

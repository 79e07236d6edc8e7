/** The link that every machine's first card has, because images boot with net.ifnames=0. */
export const LINK = "eth0";

/** The name of the first network card on every machine, because images boot with net.ifnames=0. */
export const LINK = "eth0";

/** The address:port of the simulated name servers. */
export const DNS_VARIABLE = "COLDSTART_REHEARSAL_DNS";

/** Where the simulated name servers are asked, as address:port. */
export const DNS_VARIABLE = "COLDSTART_REHEARSAL_DNS";

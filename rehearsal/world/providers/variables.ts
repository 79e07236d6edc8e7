/** Where the network cards of simulated machines take magic packets, as address:port. */
export const WAKE_VARIABLE = "COLDSTART_REHEARSAL_WAKE";

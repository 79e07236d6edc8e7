import type { ProviderFacts } from "../provider-facts";

/** Its machines are there already: what takes long is their boot, which every machine has. */
export const metalFacts: ProviderFacts = { durations: {} };

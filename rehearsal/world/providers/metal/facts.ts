import type { ProviderFacts } from "../provider-facts";

/** Its machines already exist, so only their boot takes time. */
export const metalFacts: ProviderFacts = { durations: {} };

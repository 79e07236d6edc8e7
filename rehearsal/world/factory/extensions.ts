import known from "../../../schemas/talos-extensions.json";

/** The official system extensions. */
export const OFFICIAL_EXTENSIONS: ReadonlySet<string> = new Set(known.official);

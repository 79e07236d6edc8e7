import known from "../../schemas/talos-extensions.json";

/**
 * The official system extensions of Talos, used if the Image Factory cannot be queried. New Talos versions add new
 * ones.
 */
export const TALOS_EXTENSIONS: readonly string[] = known.official;

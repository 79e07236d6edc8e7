import known from "../../schemas/talos-extensions.json";

/**
 * The official system extensions of Talos, for where the Image Factory cannot be asked. New ones appear with new versions
 * of Talos.
 */
export const TALOS_EXTENSIONS: readonly string[] = known.official;

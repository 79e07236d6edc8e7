import { z } from "../../schema/zod-jitless";
import { HETZNER_SERVER_TYPES } from "./facts";
import { didYouMean } from "../../suggest";

const KNOWN = HETZNER_SERVER_TYPES.flatMap(({ names }) => names);

/** Checks only the form, because new types appear; the rules check which types are known. */
export const serverType = z.string().regex(/^[a-z]+\d+$/, {
  error: ({ input }) => `"${String(input)}" is not a server type such as cpx31${didYouMean(String(input), KNOWN)}`,
});

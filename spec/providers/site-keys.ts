import { z } from "../schema/zod-jitless";
import { wholeNumber } from "../schema/primitives";

/** Keys of a site that every provider has. */
export const extensions = z
  .array(
    z.string().regex(/^[a-z0-9-]+\/[a-z0-9.-]+$/, {
      error: (issue) => `"${String(issue.input)}" is not a system extension such as siderolabs/qemu-guest-agent`,
    }),
  )
  .describe("Talos system extensions baked into the site's image, by their Image Factory names.");

export const linkMtu = wholeNumber(1280, 9216)
  .default(1500)
  .describe(
    "The MTU of the path between this site and the others: 1500, 1492 behind PPPoE, 1450 in a Hetzner network.",
  );

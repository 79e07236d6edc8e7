import { z } from "../../schema/zod-jitless";
import { choice, cidr, object, source, talosVersion, wholeNumber } from "../../schema/primitives";
import { extensions, linkMtu } from "../site-keys";
import { HETZNER_LOCATIONS } from "./facts";
import { serverType } from "./server-type";

const isoBoot = object({
  iso: wholeNumber(1, 2 ** 31 - 1).describe("The id of a public Talos ISO at Hetzner (`hcloud iso list`)."),
  version: talosVersion.describe("The Talos version on that ISO, which must support `talos.contract`."),
});

const snapshotBoot = object({
  snapshot: z.string().min(1).describe("A label selector that finds the Talos snapshot, newest first, e.g. os=talos."),
});

export const hetznerSite = object({
  provider: z.literal("hetzner"),
  token: source.describe("The Hetzner Cloud API token, with read and write permission."),
  location: choice(HETZNER_LOCATIONS).describe("The Hetzner location of the servers and their addresses."),
  serverType: serverType.describe("The server type of the nodes of this site, unless a node names its own."),
  boot: z
    .union([isoBoot, snapshotBoot], {
      error: () => "say how servers boot Talos: `{ iso: <id>, version: vX.Y.Z }` or `{ snapshot: <label selector> }`",
    })
    .describe("How a new server starts Talos: from a public ISO, or from a snapshot in the project."),
  adminRanges: z
    .array(cidr)
    .min(1, { error: "name at least one range; without one the Talos API cannot be reached" })
    .describe(
      "The public source ranges that reach the Talos and Kubernetes APIs: at most 65536 addresses in total (a /16), unless `open` is set.",
    ),
  open: z
    .boolean()
    .default(false)
    .describe(
      "Allow `adminRanges` with more than 65536 addresses. Until a server is configured, any client in these ranges can take control of it.",
    ),
  placementGroup: z.boolean().default(true).describe("Spread the servers over different physical hosts (10 at most)."),
  extensions: extensions.default([]),
  mtu: linkMtu,
});

/** Keys that only a node on Hetzner has. */
export const hetznerNodeKeys = {
  serverType: serverType.optional().describe("Hetzner: another server type than the site's."),
};

export type HetznerSiteInput = z.infer<typeof hetznerSite>;

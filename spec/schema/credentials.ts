import { z } from "zod";
import { choice, object } from "./primitives";
import type { ServiceName } from "./services";

/** The services that have credentials in the auth layer. */
export const WITH_CREDENTIALS = [
  "powerdns",
  "vault",
  "authentik",
  "harbor",
  "gitea",
  "proxmoxCsi",
] as const satisfies readonly ServiceName[];

export const credentials = object({
  keep: z
    .array(choice(WITH_CREDENTIALS))
    .default([])
    .describe(
      "Services that are off and whose credentials stay in auth: for data that may come back. Those of services that are on are always there.",
    ),
}).describe("The passwords and keys that the auth layer makes.");

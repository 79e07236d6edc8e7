import { z } from "./zod-jitless";
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
  "velero",
] as const satisfies readonly ServiceName[];

export const credentials = object({
  keep: z
    .array(choice(WITH_CREDENTIALS))
    .default([])
    .describe(
      "Services that are off but whose credentials are kept in auth, because their data may be used again. Credentials of enabled services are always kept.",
    ),
}).describe("The passwords and keys that the auth layer creates.");

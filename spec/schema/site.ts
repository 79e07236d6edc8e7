import { z } from "./zod-jitless";
import { SITE_SCHEMAS } from "../providers/schemas";
import { PROVIDER_NAMES } from "../providers/names";
import type { ProviderName } from "../providers/names";
import { joinWithOr } from "../suggest";

/** The schemas of these providers, in their order. */
type SchemasOf<Names extends readonly ProviderName[]> = { [I in keyof Names]: (typeof SITE_SCHEMAS)[Names[I]] };

export const site = z.discriminatedUnion(
  "provider",
  PROVIDER_NAMES.map((name) => SITE_SCHEMAS[name]) as unknown as SchemasOf<typeof PROVIDER_NAMES>,
  {
    error: (issue) =>
      issue.code === "invalid_union"
        ? `the provider of a site is ${joinWithOr(PROVIDER_NAMES)}${providerFound(issue.input)}`
        : undefined,
  },
);

function providerFound(site: unknown): string {
  const provider = typeof site === "object" && site !== null ? (site as { provider?: unknown }).provider : undefined;
  return typeof provider === "string" ? `, not "${provider}"` : "";
}

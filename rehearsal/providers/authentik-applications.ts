/** Applications, and the OpenID Connect providers behind them. */
import { Refusal, UNKNOWN } from "../protocol/behaviour";
import type { Diagnostic, ResourceBehaviour, State } from "../protocol/behaviour";
import type { Application, OAuth2Provider, RedirectUri } from "../world/authentik";
import type { AuthentikClient } from "./authentik-client";
import { inSlice, mergeRead } from "./shared/legacy";
import { fault, fill, flag, map, number, numbers, text, texts } from "./shared/values";

type Resource = ResourceBehaviour<AuthentikClient>;

const DURATIONS = [
  "access_code_validity",
  "access_token_validity",
  "refresh_token_validity",
  "refresh_token_threshold",
];
const DURATION_UNITS = ["microseconds", "milliseconds", "seconds", "minutes", "hours", "days", "weeks"];
const OAUTH2 = "/providers/oauth2/";
const OAUTH2_TEXTS = [...DURATIONS, "client_type", "issuer_mode", "sub_mode", "logout_method", "logout_uri"];

export const oauth2Provider: Resource = {
  legacySdk: true,
  defaults: {
    access_code_validity: "minutes=1",
    access_token_validity: "minutes=10",
    client_type: "confidential",
    include_claims_in_id_token: true,
    issuer_mode: "per_provider",
    logout_method: "backchannel",
    refresh_token_threshold: "seconds=0",
    refresh_token_validity: "days=30",
    sub_mode: "hashed_user_id",
  },
  validate: (config) => [
    ...DURATIONS.flatMap((name) => validateDuration(config, name)),
    ...inSlice(config, "client_type", ["confidential", "public"]),
    ...inSlice(config, "issuer_mode", ["global", "per_provider"]),
    ...inSlice(config, "logout_method", ["backchannel", "frontchannel"]),
    ...inSlice(config, "sub_mode", [
      "hashed_user_id",
      "user_id",
      "user_uuid",
      "user_username",
      "user_email",
      "user_upn",
    ]),
  ],
  async create(planned, { provider }) {
    const wanted = oauth2Of(planned);
    const made = await provider.request("POST", OAUTH2, (world) => world.createProvider(wanted));
    return fill(planned, { id: String(made.pk), client_secret: made.clientSecret });
  },
  async read(state, { provider }) {
    const id = text(state, "id") ?? "";
    const found = await provider.request("GET", `${OAUTH2}${id}/`, (world) => world.providers.get(id));
    return found ? mergeRead(state, oauth2State(found)) : null;
  },
  async update(planned, prior, { provider }) {
    const id = text(prior, "id") ?? "";
    const changed = { ...oauth2Of(planned), pk: Number(id) };
    await provider.request("PUT", `${OAUTH2}${id}/`, (world) => world.updateProvider(changed));
    return fill(planned, { client_secret: changed.clientSecret });
  },
  async delete(state, { provider }) {
    const id = text(state, "id") ?? "";
    await provider.request("DELETE", `${OAUTH2}${id}/`, (world) => world.deleteProvider(Number(id)));
  },
  import: (id) => ({ id }),
};

function oauth2Of(planned: State): Omit<OAuth2Provider, "pk"> {
  const settings = Object.fromEntries(OAUTH2_TEXTS.map((name) => [name, text(planned, name) ?? ""]));
  return {
    name: text(planned, "name") ?? "",
    clientId: text(planned, "client_id") ?? "",
    clientSecret: text(planned, "client_secret") ?? "",
    authenticationFlow: text(planned, "authentication_flow"),
    authorizationFlow: text(planned, "authorization_flow") ?? "",
    invalidationFlow: text(planned, "invalidation_flow") ?? "",
    propertyMappings: texts(planned, "property_mappings"),
    redirectUris: redirectUris(planned),
    signingKey: text(planned, "signing_key"),
    encryptionKey: text(planned, "encryption_key"),
    settings: {
      ...settings,
      include_claims_in_id_token: flag(planned, "include_claims_in_id_token"),
      jwt_federation_sources: texts(planned, "jwt_federation_sources"),
      jwt_federation_providers: numbers(planned, "jwt_federation_providers"),
    },
  };
}

function oauth2State(found: OAuth2Provider): State {
  return {
    ...found.settings,
    name: found.name,
    client_id: found.clientId,
    client_secret: found.clientSecret,
    authentication_flow: found.authenticationFlow ?? null,
    authorization_flow: found.authorizationFlow,
    invalidation_flow: found.invalidationFlow,
    property_mappings: [...found.propertyMappings],
    allowed_redirect_uris: found.redirectUris.map((uri) => ({ ...uri })),
    signing_key: found.signingKey ?? null,
    encryption_key: found.encryptionKey ?? null,
  };
}

/** The provider expects both keys; a map with other keys (matchingMode) crashes it. */
function redirectUris(planned: State): RedirectUri[] {
  const list = planned["allowed_redirect_uris"];
  return (Array.isArray(list) ? list : []).map((_, index, all) => {
    const given = map({ uri: all[index] ?? null }, "uri");
    const { matching_mode, url } = given;
    if (matching_mode === undefined || url === undefined)
      throw new Refusal(
        "panic: interface conversion: interface {} is nil, not string",
        `allowed_redirect_uris[${String(index)}] has the keys ${Object.keys(given).join(", ")}; it needs matching_mode and url. The real provider crashes here.`,
        ["allowed_redirect_uris", index],
      );
    return { matching_mode, url };
  });
}

function validateDuration(config: State, name: string): Diagnostic[] {
  const value = text(config, name);
  for (const part of value?.split(";") ?? []) {
    const [unit = "", amount] = part.split("=");
    if (amount === undefined) return [fault(`${part} has incorrect amount of elements`, "", [name])];
    if (!DURATION_UNITS.includes(unit.toLowerCase())) return [fault(`${part} has incorrect key ${unit}`, "", [name])];
  }
  return [];
}

const APPLICATIONS = "/core/applications/";
const APPLICATION_TEXTS = ["group", "meta_launch_url", "meta_icon", "meta_description", "meta_publisher"];

export const application: Resource = {
  legacySdk: true,
  defaults: { open_in_new_tab: false, policy_engine_mode: "any" },
  validate: (config) => inSlice(config, "policy_engine_mode", ["all", "any"]),
  /** The id is the slug, and follows it. */
  plan({ prior, planned }) {
    return prior && prior["slug"] !== planned["slug"] ? { planned: { ...planned, id: UNKNOWN } } : {};
  },
  async create(planned, { provider }) {
    const made = await provider.request("POST", APPLICATIONS, (world) =>
      world.createApplication(applicationOf(planned)),
    );
    return fill(planned, { id: made.slug, uuid: made.pk });
  },
  async read(state, { provider }) {
    const id = text(state, "id") ?? "";
    const found = await provider.request("GET", `${APPLICATIONS}${id}/`, (world) => world.applicationBySlug(id));
    return found ? { ...mergeRead(state, applicationState(found)), id: found.slug } : null;
  },
  async update(planned, prior, { provider }) {
    const slug = text(prior, "id") ?? "";
    const changed = await provider.request("PUT", `${APPLICATIONS}${slug}/`, (world) => {
      const pk = world.applicationBySlug(slug)?.pk ?? text(prior, "uuid") ?? "";
      return world.updateApplication({ ...applicationOf(planned), pk });
    });
    return fill(planned, { id: changed.slug, uuid: changed.pk });
  },
  async delete(state, { provider }) {
    const slug = text(state, "id") ?? "";
    await provider.request("DELETE", `${APPLICATIONS}${slug}/`, (world) =>
      world.applications.delete(world.applicationBySlug(slug)?.pk ?? ""),
    );
  },
  import: (id) => ({ id }),
};

function applicationOf(planned: State): Omit<Application, "pk"> {
  return {
    slug: text(planned, "slug") ?? "",
    name: text(planned, "name") ?? "",
    provider: number(planned, "protocol_provider") || undefined,
    backchannelProviders: numbers(planned, "backchannel_providers"),
    settings: {
      ...Object.fromEntries(APPLICATION_TEXTS.map((name) => [name, text(planned, name) ?? ""])),
      policy_engine_mode: text(planned, "policy_engine_mode") ?? "any",
      open_in_new_tab: flag(planned, "open_in_new_tab"),
    },
  };
}

function applicationState(found: Application): State {
  return {
    ...found.settings,
    uuid: found.pk,
    name: found.name,
    slug: found.slug,
    protocol_provider: found.provider ?? null,
    backchannel_providers: [...found.backchannelProviders],
  };
}

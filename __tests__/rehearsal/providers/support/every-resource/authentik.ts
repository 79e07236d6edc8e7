import { first, ref, update } from "./case";
import type { Json, ProviderValues, Varied } from "./case";
import { CREDENTIAL } from "./ground";

const scope = (name: string) => `goauthentik.io/providers/oauth2/scope-${name}`;

export const authentik: ProviderValues = {
  configuration: { url: "http://127.0.0.1:18080", token: CREDENTIAL },
  data: {
    authentik_certificate_key_pair: {
      minimal: { name: "authentik Self-signed Certificate" },
      maximal: { name: "authentik Self-signed Certificate", fetch_certificate: false, fetch_key: false },
    },
    authentik_flow: {
      minimal: {},
      authorization: { slug: "default-provider-authorization-implicit-consent" },
      invalidation: { slug: "default-provider-invalidation-flow", designation: "invalidation" },
    },
    authentik_property_mapping_provider_scope: {
      one: { managed: scope("openid") },
      list: { managed_list: ["openid", "email", "profile"].map(scope) },
    },
  },
  cases: [
    {
      type: "authentik_group",
      name: "minimal",
      steps: [
        first((v) => ({ name: `minimal ${String(v.run)}` })),
        update((v) => ({ ...group(v), name: `minimal ${String(v.run)}` })),
        update((v) => ({ name: `renamed ${String(v.run)}` })),
      ],
    },
    {
      type: "authentik_group",
      name: "maximal",
      steps: [first(group), update(group), update((v) => ({ ...group(v), parents: [], roles: [], users: [] }))],
    },
    {
      type: "authentik_user",
      name: "minimal",
      steps: [
        first((v) => ({ username: `minimal-${String(v.run)}` })),
        update((v) => ({ ...user(v), groups: undefined, username: `minimal-${String(v.run)}` })),
        update((v) => ({ username: `renamed-${String(v.run)}` })),
      ],
    },
    {
      type: "authentik_user",
      name: "maximal",
      steps: [first(user), update(user), update((v) => ({ ...user(v), groups: [], is_active: true }))],
    },
    {
      type: "authentik_provider_oauth2",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => flows(`minimal-${String(v.run)}`)),
        update((v) => ({ ...provider(v), ...flows(`minimal-${String(v.run)}`) })),
        update((v) => flows(`minimal-${String(v.run)}`)),
      ],
    },
    {
      type: "authentik_provider_oauth2",
      name: "maximal",
      steps: [
        first((v) => provider(v)),
        update((v) => ({ ...provider(v), client_type: "public", sub_mode: "user_email" })),
      ],
    },
    {
      type: "authentik_application",
      name: "minimal",
      runs: 1,
      steps: [
        first((v) => ({ name: v.text, slug: `minimal-${String(v.run)}` })),
        update((v) => ({ name: v.text, slug: `moved-${String(v.run)}` })),
        update((v) => ({ ...application(v), protocol_provider: undefined, slug: `moved-${String(v.run)}` })),
      ],
    },
    {
      type: "authentik_application",
      name: "maximal",
      steps: [first(application), update(application), update((v) => ({ name: v.text, slug: application(v)["slug"] }))],
    },
    {
      type: "authentik_policy_binding",
      name: "group",
      steps: [
        first((v) => ({ ...target(v), order: 0, group: ref("authentik_group.maximal", v) })),
        update((v) => ({ ...binding(v), group: ref("authentik_group.maximal", v) })),
        update((v) => ({ ...target(v), order: 1, group: ref("authentik_group.minimal", v) })),
      ],
    },
    {
      type: "authentik_policy_binding",
      name: "user",
      steps: [
        first((v) => ({ ...binding(v), user: ref("authentik_user.maximal", v) })),
        update((v) => ({ ...target(v), order: v.count + 1000, user: ref("authentik_user.maximal", v) })),
      ],
    },
  ],
  support: {
    authentik_group: { support: { name: "support" } },
    authentik_user: { support: { username: "support" } },
    authentik_provider_oauth2: { support: flows("support") },
  },
  unset: {
    "authentik_policy_binding.policy": "no type of the selection makes a policy",
    "authentik_application.uuid": "Authentik chooses it, whatever is asked for",
  },
};

const attributes = (v: Varied) => JSON.stringify({ notes: { text: v.word, list: [1, v.count] } }, null, 2);

function group(v: Varied): Json {
  return {
    name: `maximal ${String(v.run)}`,
    is_superuser: v.flag,
    parents: ["${authentik_group.support.id}"],
    users: ["${authentik_user.support.id}"],
    roles: ["6a1d8a3e-3c3b-4f36-8d4b-2f0d6f6f1b11"],
    attributes: attributes(v),
  };
}

function user(v: Varied): Json {
  return {
    username: `maximal-${String(v.run)}`,
    name: v.text,
    email: `${v.word}@example.com`,
    is_active: v.flag,
    path: `users/${v.word}`,
    type: "external",
    password: v.text,
    groups: ["${authentik_group.support.id}"],
    attributes: attributes(v),
  };
}

function flows(name: string): Json {
  return {
    name,
    client_id: name,
    authorization_flow: "${data.authentik_flow.authorization.id}",
    invalidation_flow: "${data.authentik_flow.invalidation.id}",
  };
}

function provider(v: Varied): Json {
  return {
    ...flows(`maximal-${String(v.run)}`),
    authentication_flow: "${data.authentik_flow.minimal.id}",
    client_secret: v.text,
    client_type: "confidential",
    access_code_validity: "minutes=2",
    access_token_validity: `hours=1;minutes=${String(v.count)}`,
    refresh_token_validity: "days=7",
    refresh_token_threshold: "seconds=30",
    include_claims_in_id_token: false,
    issuer_mode: "global",
    sub_mode: "user_username",
    logout_method: "frontchannel",
    logout_uri: "https://example.com/logout",
    signing_key: "${data.authentik_certificate_key_pair.minimal.id}",
    encryption_key: "${data.authentik_certificate_key_pair.maximal.id}",
    property_mappings: "${data.authentik_property_mapping_provider_scope.list.ids}",
    allowed_redirect_uris: [
      { matching_mode: "strict", url: `https://${v.word}.example/callback` },
      { matching_mode: "regex", url: "https://.*\\.example/" },
    ],
    jwks_sources: ["6a1d8a3e-3c3b-4f36-8d4b-2f0d6f6f1b12"],
    jwt_federation_sources: ["6a1d8a3e-3c3b-4f36-8d4b-2f0d6f6f1b13"],
    jwt_federation_providers: ["${authentik_provider_oauth2.support.id}"],
  };
}

function application(v: Varied): Json {
  return {
    name: v.text,
    slug: `maximal-${String(v.run)}`,
    group: v.word,
    protocol_provider: ref("authentik_provider_oauth2.maximal", v),
    backchannel_providers: ["${authentik_provider_oauth2.support.id}"],
    meta_description: v.text,
    meta_icon: "https://example.com/icon.png",
    meta_launch_url: "https://example.com/",
    meta_publisher: v.word,
    open_in_new_tab: true,
    policy_engine_mode: "all",
  };
}

function target(v: Varied): Json {
  return { target: ref("authentik_application.maximal", v, "uuid") };
}

function binding(v: Varied): Json {
  return { ...target(v), order: v.count, enabled: false, negate: true, failure_result: true, timeout: 60 };
}

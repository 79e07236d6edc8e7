import { authentikProvider } from "../../../rehearsal/providers/authentik";
import { Authentik } from "../../../rehearsal/world/authentik";
import { Store } from "../../../rehearsal/world/store";
import { ServedProvider } from "../protocol/support/served-provider";
import { requiredProviders } from "../protocol/support/terraform";

const world = new Authentik(new Store());
const at = new ServedProvider((access) => authentikProvider(world, access), "the-token");

const DATA = {
  authentik_flow: {
    authorization: { slug: "default-provider-authorization-implicit-consent" },
    invalidation: { slug: "default-provider-invalidation-flow" },
  },
  authentik_certificate_key_pair: { key: { name: "authentik Self-signed Certificate" } },
  authentik_property_mapping_provider_scope: {
    scopes: { managed_list: ["openid", "email", "profile"].map((s) => `goauthentik.io/providers/oauth2/scope-${s}`) },
  },
};

const PROVIDER = {
  name: "harbor",
  client_id: "harbor",
  authorization_flow: "${data.authentik_flow.authorization.id}",
  invalidation_flow: "${data.authentik_flow.invalidation.id}",
  signing_key: "${data.authentik_certificate_key_pair.key.id}",
  property_mappings: "${data.authentik_property_mapping_provider_scope.scopes.ids}",
  allowed_redirect_uris: [{ matching_mode: "strict", url: "https://harbor.example.com/c/oidc/callback" }],
};

function write(resource: object, { token = "the-token", data = DATA as object } = {}): void {
  at.workspace.write({
    terraform: requiredProviders("goauthentik/authentik"),
    provider: { authentik: { url: "http://127.0.0.1:18080", token } },
    data,
    ...(Object.keys(resource).length > 0 ? { resource } : {}),
  });
}

const APPLICATION = {
  name: "Harbor",
  slug: "harbor",
  protocol_provider: "${tonumber(authentik_provider_oauth2.it.id)}",
};
const ALL = {
  authentik_provider_oauth2: { it: PROVIDER },
  authentik_application: { it: APPLICATION },
  authentik_user: { rai: { username: "rai", email: "rai@example.com" } },
  authentik_group: { admins: { name: "harbor-admins", users: ["${tonumber(authentik_user.rai.id)}"] } },
  authentik_policy_binding: {
    it: { target: "${authentik_application.it.uuid}", group: "${authentik_group.admins.id}", order: 0 },
  },
};

test("creates an application with its dependencies, re-plans empty, updates it in place and destroys it", async () => {
  write(ALL);
  await at.workspace.init();
  await at.workspace.apply();
  expect((await at.workspace.plan()).text).toContain("No changes");
  const state = await at.workspace.state();
  expect(state["authentik_application.it"]).toMatchObject({ id: "harbor", protocol_provider: 1 });
  expect(state["authentik_provider_oauth2.it"]?.client_secret).toMatch(/^[0-9a-f]{128}$/);
  expect(state["data.authentik_certificate_key_pair.key"]?.certificate_data).toContain("BEGIN CERTIFICATE");

  write({
    ...ALL,
    authentik_application: { it: { ...APPLICATION, slug: "registry" } },
    authentik_group: { admins: { name: "harbor-admins", attributes: '{ "a": 1 }' } },
  });
  await at.workspace.apply();
  expect((await at.workspace.plan()).text).toContain("No changes");
  expect((await at.workspace.state())["authentik_application.it"]).toMatchObject({ id: "registry" });
  await at.workspace.succeed("destroy", "-no-color", "-auto-approve");
  expect(world.applications.values()).toEqual([]);
}, 60_000);

async function failing(resource: object, options = {}): Promise<string> {
  write(resource, options);
  const { code, text } = await at.workspace.run("apply", "-no-color", "-auto-approve");
  expect(code).toBe(1);
  return text;
}

test("shows the error text of the API", async () => {
  const provider = (changes: object) => ({ authentik_provider_oauth2: { it: { ...PROVIDER, ...changes } } });
  expect(await failing({}, { data: { authentik_flow: { none: { slug: "no-such-flow" } } } })).toContain(
    "No matching flows found",
  );
  const flow = "11111111-2222-4333-8444-555555555555";
  expect(await failing(provider({ authorization_flow: flow }))).toContain(
    `HTTP Error '400 Bad Request' during request 'POST /api/v3/providers/oauth2/': "{"authorization_flow":["Invalid pk \\"${flow}\\" - object does not exist."]}"`,
  );
  expect(await failing(provider({ invalidation_flow: "default-provider-invalidation-flow" }))).toContain(
    "is not a valid UUID",
  );
  expect(await failing(provider({ allowed_redirect_uris: [{ matchingMode: "strict", url: "https://a" }] }))).toContain(
    "it needs matching_mode and url",
  );
  expect(await failing(provider({ allowed_redirect_uris: [{ matching_mode: "loose", url: "https://a" }] }))).toContain(
    '{"redirect_uris":[{"matching_mode":["\\"loose\\" is not a valid choice."]}]}',
  );
  expect(await failing(provider({ sub_mode: "nobody" }))).toContain("expected sub_mode to be one of");
}, 60_000);

test("refuses a slug, client id or name that is in use, and a binding without exactly one target", async () => {
  const text = await failing({
    authentik_application: { a: { name: "A", slug: "same" }, b: { name: "B", slug: "same" } },
    authentik_policy_binding: { empty: { target: "${authentik_application.a.uuid}", order: 0 } },
  });
  expect(text).toMatch(/\{"slug":\["Application with this slug already exists\."\]\}/);
  write({});
  await at.workspace.apply();
  expect(
    await failing({
      authentik_application: { a: { name: "A", slug: "one" } },
      authentik_policy_binding: { empty: { target: "${authentik_application.a.uuid}", order: 0 } },
    }),
  ).toContain("One of 'policy', 'user', 'group' must be set.");
}, 60_000);

test("fails if the server is down or rejects the token", async () => {
  const users = { authentik_user: { one: { username: "one" } } };
  at.down = "Deployment authentik-server: 0/1 pods ready";
  const text = await failing(users);
  expect(text).toContain("dial tcp 127.0.0.1:18080: connect: connection refused' without http response");
  expect(text).toContain("0/1 pods ready");
  at.down = undefined;
  expect(await failing(users, { token: "another" })).toContain("Token invalid/expired");
}, 60_000);

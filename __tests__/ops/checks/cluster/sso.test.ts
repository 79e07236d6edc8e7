import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { sso } from "../../../../ops/checks/cluster/sso";
import { authentikWeb } from "../../../../rehearsal/web/authentik";
import { harborWeb } from "../../../../rehearsal/web/harbor";
import { Authentik } from "../../../../rehearsal/world/authentik";
import { SELF_SIGNED } from "../../../../rehearsal/world/authentik/certificate";
import { Harbor } from "../../../../rehearsal/world/harbor";
import { OPEN } from "../../../../rehearsal/world/service-access";
import { Store } from "../../../../rehearsal/world/store";
import { ssoApplications } from "../../../../spec";
import { DOMAIN, HYBRID, context, result } from "./support/context";
import { PublicPort } from "./support/public-port";

const issuer = (slug: string) => `https://authentik.${DOMAIN}/application/o/${slug}/`;
const PASSWORD = "admin's password";
const TOKEN = "authentik's token";

let port: PublicPort;
let api: Server;
let authentikApi: Server;
let harbor: Harbor;
let authentik: Authentik;
beforeAll(async () => {
  port = await PublicPort.open((request, response) => authentikWeb(authentik, OPEN)(request, response));
  const access = { down: () => undefined, credential: () => PASSWORD };
  api = createServer((request, response) => harborWeb(harbor, access)(request, response));
  const authentikAccess = { down: () => undefined, credential: () => TOKEN };
  authentikApi = createServer((request, response) => authentikWeb(authentik, authentikAccess)(request, response));
  for (const server of [api, authentikApi])
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await port.close();
  api.close();
  authentikApi.close();
});

/** As the config layer leaves them. */
beforeEach(() => {
  authentik = new Authentik(new Store());
  for (const { name, redirectUris } of ssoApplications(HYBRID)) add(name, { redirectUris });
  bind("vault", group("admins"));
  harbor = new Harbor(new Store());
  harbor.configure({ auth_mode: "oidc_auth", oidc_endpoint: issuer("harbor"), oidc_client_id: "harbor" });
});

function add(
  name: string,
  { redirectUris = [] as readonly string[], signingKey = SELF_SIGNED, issuerMode = "per_provider" },
): void {
  const flow = (slug: string) => authentik.flows.find((one) => one.slug === slug)?.pk ?? "";
  const { pk } = authentik.createProvider({
    name,
    clientId: name,
    clientSecret: "secret",
    authorizationFlow: flow("default-provider-authorization-implicit-consent"),
    invalidationFlow: flow("default-provider-invalidation-flow"),
    propertyMappings: [],
    redirectUris: redirectUris.map((url) => ({ matching_mode: "strict", url })),
    ...(signingKey ? { signingKey } : {}),
    settings: { issuer_mode: issuerMode },
  });
  authentik.createApplication({ slug: name, name, provider: pk, backchannelProviders: [], settings: {} });
}

function group(name: string): string {
  const found = authentik.groups.values().find((one) => one.name === name);
  const wanted = { name, isSuperuser: false, parents: [], roles: [], attributes: "{}" };
  return (found ?? authentik.createGroup(wanted, [])).pk;
}

function bind(name: string, to: string, settings: Record<string, boolean> = { enabled: true, negate: false }): void {
  const target = authentik.applicationBySlug(name)?.pk ?? "";
  authentik.createBinding({ target, group: to, order: 0, settings });
}

function unbind(): void {
  for (const { pk } of authentik.bindings.values()) authentik.bindings.delete(pk);
}

/** Takes an application away, and puts another in its place. */
function replace(name: string, change: Parameters<typeof add>[1]): void {
  const application = authentik.applicationBySlug(name);
  if (!application) throw new Error(`no ${name}`);
  authentik.deleteProvider(application.provider ?? 0);
  authentik.applications.delete(application.pk);
  const { redirectUris } = ssoApplications(HYBRID).find((one) => one.name === name) ?? {};
  add(name, { redirectUris, ...change });
  if (name === "vault") bind(name, group("admins"));
}

const secret = (data: Record<string, string>): KubernetesObject => ({
  metadata: { name: "secret" },
  data: Object.fromEntries(Object.entries(data).map(([key, text]) => [key, Buffer.from(text).toString("base64")])),
});

const BOUND = '"bound_claims": { "groups": ["admins"] },';

function objects({ gitea = issuer("gitea"), vault = issuer("vault"), vaultClient = "vault", bound = BOUND } = {}) {
  const command = (text: string) => ({ containers: [{ command: ["sh", "-ec", text] }] });
  return {
    "/apis/batch/v1/namespaces/gitea/cronjobs/gitea-single-sign-on": {
      metadata: { name: "gitea-single-sign-on" },
      spec: { env: [{ name: "DISCOVERY_URL", value: `${gitea}.well-known/openid-configuration` }] },
    },
    "/api/v1/namespaces/gitea/secrets/gitea-oidc": secret({ key: "gitea", secret: "s" }),
    "/apis/batch/v1/namespaces/vault/cronjobs/vault-single-sign-on": {
      metadata: { name: "vault-single-sign-on" },
      spec: command(`bao write auth/oidc/config oidc_discovery_url=${vault} oidc_client_id=@/oidc/clientId\n${bound}`),
    },
    "/api/v1/namespaces/vault/secrets/vault-oidc": secret({ clientId: vaultClient, clientSecret: "s" }),
  };
}

function observe(found = objects(), password = PASSWORD) {
  const local = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { TF_VAR_harbor_url: local(api), TF_VAR_authentik_url: local(authentikApi) };
  const outputs = () =>
    Promise.resolve({
      service_credentials: {
        "harbor-admin-password": { value: password },
        "authentik-api-token": { value: TOKEN },
      },
    });
  return result(sso, context(found, { environment, outputs }));
}

describe("single sign-on", () => {
  test("passes with the issuer of each application", async () => {
    expect(await observe()).toEqual({
      id: sso.id,
      title: sso.title,
      status: "passed",
      evidence: ["harbor", "gitea", "vault"].map((slug) => `${slug} at ${issuer(slug)}`).join(", "),
    });
  });

  describe("wording", () => {
    test.each<[string, () => void, string]>([
      [
        "Authentik has no such application",
        () => authentik.applications.delete(authentik.applicationBySlug("gitea")?.pk ?? ""),
        "gitea: Authentik has no such application (404",
      ],
      [
        "Authentik reports another issuer",
        () => replace("vault", { issuerMode: "global" }),
        `vault: Authentik reports the issuer https://authentik.${DOMAIN}/, not ${issuer("vault")}`,
      ],
      [
        "tokens are signed with the client's secret",
        () => replace("harbor", { signingKey: "" }),
        "harbor: tokens are signed with HS256, not RS256",
      ],
      [
        "the way back is another",
        () => replace("gitea", { redirectUris: ["https://elsewhere.example"] }),
        "gitea: Authentik refuses the redirect of client gitea to https://gitea.",
      ],
      [
        "Harbor was given another issuer",
        () => harbor.configure({ oidc_endpoint: issuer("harbor").slice(0, -1) }),
        `harbor: it is configured with the issuer ${issuer("harbor").slice(0, -1)}`,
      ],
      [
        "Harbor was given another client",
        () => harbor.configure({ oidc_client_id: "docker" }),
        "harbor: its client id is docker, but Authentik has harbor",
      ],
      [
        "every Authentik user can log in to Vault",
        unbind,
        "vault: every Authentik user can log in: no binding limits it to the group admins",
      ],
      [
        "the binding is off",
        () => {
          unbind();
          bind("vault", group("admins"), { enabled: false, negate: false });
        },
        "vault: every Authentik user can log in",
      ],
      [
        "the binding keeps the group out",
        () => {
          unbind();
          bind("vault", group("admins"), { enabled: true, negate: true });
        },
        "vault: users outside the group admins can log in",
      ],
      ["another group may log in, too", () => bind("vault", group("friends")), "vault: users outside the group admins"],
      ["the group is gone", () => authentik.deleteGroup(group("admins")), "vault: Authentik has no group admins"],
    ])("fails when %s", async (_, spoil, words) => {
      spoil();
      expect(await observe()).toMatchObject({ status: "failed", evidence: expect.stringContaining(words) });
    });

    test.each([
      [
        objects({ gitea: "https://old.example/o/gitea/" }),
        "gitea: it is configured with the issuer https://old.example/o/gitea/",
      ],
      [
        objects({ vault: issuer("harbor") }),
        `vault: it is configured with the issuer ${issuer("harbor")}, not ${issuer("vault")}`,
      ],
      [objects({ vaultClient: "bao" }), "vault: its client id is bao"],
      [objects({ bound: "" }), "vault: it admits every user of Authentik, not only the group admins"],
      [objects({ bound: BOUND.replace("admins", "friends") }), "vault: it admits friends, not only the group admins"],
    ])("fails when a service has another configuration (%#)", async (found, words) => {
      expect(await observe(found)).toMatchObject({ status: "failed", evidence: expect.stringContaining(words) });
    });
  });

  test("reports that Harbor refuses the login, without the password", async () => {
    const told = await observe(objects(), "a wrong password");
    expect(told).toMatchObject({ status: "failed", evidence: expect.stringContaining("Harbor responds with 401") });
    expect(told.evidence).not.toContain("wrong password");
  });
});

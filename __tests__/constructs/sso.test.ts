import { HarborLogin } from "../../constructs/harbor-login";
import { SingleSignOn } from "../../constructs/sso";
import { alone } from "./support/alone";

const application = (name: string, group?: string) => ({
  name,
  title: name.toUpperCase(),
  redirectUris: [`https://${name}.example.com/callback`],
  launchUrl: `https://${name}.example.com`,
  ...(group === undefined ? {} : { group }),
});

describe("single sign-on", () => {
  const { resource, data } = alone((stack) => {
    new SingleSignOn(stack, "sso", {
      directory: { admin: { username: "ada", email: "ada@example.com" }, groups: ["writers"] },
      applications: [application("wiki", "writers"), application("gitea")],
      adminPassword: "first-password",
      clientSecret: (name) => `secret-of-${name}`,
    });
  });

  test("has one group of administrators, with the first user in it", () => {
    const groups = Object.values(resource.authentik_group ?? {});
    expect(groups.filter(({ is_superuser: superuser }) => superuser === true)).toHaveLength(1);
    expect(resource.authentik_user?.sso_admin).toMatchObject({
      username: "ada",
      groups: ["${authentik_group.sso_admins.id}"],
    });
  });

  test("gives each application its own client, with exact redirects and signed tokens", () => {
    expect(Object.keys(resource.authentik_provider_oauth2 ?? {})).toEqual(["gitea", "wiki"]);
    expect(resource.authentik_provider_oauth2?.wiki).toMatchObject({
      client_id: "wiki",
      client_secret: "secret-of-wiki",
      allowed_redirect_uris: [{ matching_mode: "strict", url: "https://wiki.example.com/callback" }],
      signing_key: "${data.authentik_certificate_key_pair.signing_key.id}",
    });
  });

  test("lets only the group of an application in, if it has one", () => {
    expect(resource.authentik_policy_binding).toEqual({
      wiki: expect.objectContaining({
        group: "${authentik_group.writers.id}",
        target: "${authentik_application.wiki.uuid}",
      }) as object,
    });
  });

  test("does not read the signing key into the state", () => {
    expect(data.authentik_certificate_key_pair?.signing_key).toMatchObject({
      fetch_key: false,
      fetch_certificate: false,
    });
  });
});

test("Harbor gets its client secret without a copy in the state, and again when the secret changes", () => {
  const { resource } = alone((stack) => {
    new HarborLogin(stack, "login", {
      issuer: "https://auth.example.com/application/o/harbor/",
      clientId: "harbor",
      clientSecret: "the-secret",
      adminGroup: "admins",
      verifyCertificate: false,
    });
  });
  const login = resource.harbor_config_auth?.harbor_login;
  expect(login).toMatchObject({
    auth_mode: "oidc_auth",
    oidc_client_secret_wo: "the-secret",
    oidc_client_secret_wo_version: expect.stringContaining('sha256("the-secret")') as string,
    oidc_admin_group: "admins",
    oidc_verify_cert: false,
  });
  expect(login).not.toHaveProperty("oidc_client_secret");
});

import { ssoApplications, ssoIssuer } from "../../../spec";
import { nonEmpty } from "../../support/non-empty";
import type { Rehearsed } from "../../support/rehearsed";

/** What the layers services and config must agree on, in a cluster with an application "wiki" for the group "friends". */
export function testSingleSignOn(hybrid: () => Rehearsed, domain: string): void {
  describe("single sign-on fits together across the layers", () => {
    /** An application as Authentik has it. */
    function known(slug: string) {
      const { authentik } = hybrid().world;
      const application = authentik.applicationBySlug(slug);
      const provider = authentik.providers.get(String(application?.provider));
      if (!application || !provider) throw new Error(`Authentik knows no ${slug}`);
      return { application, provider };
    }

    /** A Secret of the services layer. */
    async function secret(namespace: string, name: string): Promise<Record<string, string>> {
      const { data } = JSON.parse(await hybrid().kubectl("get", "secret", name, "-n", namespace, "-o", "json")) as {
        data: Record<string, string>;
      };
      return Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, "base64").toString()]),
      );
    }

    test("Authentik has these applications, each with its own client and signing key", () => {
      const slugs = hybrid()
        .world.authentik.applications.values()
        .map(({ slug }) => slug);
      expect(slugs.sort()).toEqual(["gitea", "harbor", "vault", "wiki"]);
      for (const { name, redirectUris } of nonEmpty(ssoApplications(hybrid().cluster))) {
        const { provider } = known(name);
        expect(provider).toMatchObject({ clientId: name, signingKey: expect.any(String) });
        expect(provider.redirectUris.map(({ url }) => url)).toEqual(redirectUris);
      }
    });

    test("gitops/ and the config layer use the same service names", async () => {
      const releases = await hybrid().kubectl("get", "helmreleases", "-A", "-o", "json");
      const hosts = releases.match(new RegExp(`[a-z0-9-]+\\.${domain.replaceAll(".", "\\.")}`, "g"));
      expect([...new Set(hosts)].sort()).toEqual(
        ["authentik", "gitea", "harbor", "vault"].map((it) => `${it}.${domain}`),
      );
    });

    test("Harbor has the issuer, the client and the administrator group", () => {
      expect(hybrid().world.harbor.configuration()).toMatchObject({
        auth_mode: "oidc_auth",
        oidc_endpoint: `https://authentik.${domain}/application/o/${known("harbor").application.slug}/`,
        oidc_client_id: known("harbor").provider.clientId,
        oidc_admin_group: "admins",
      });
    });

    test("Gitea has the issuer, the client and its secret, and uses a redirect URL that Authentik allows", async () => {
      const { provider } = known("gitea");
      const { key, secret: clientSecret } = await secret("gitea", "gitea-oidc");
      expect([key, clientSecret]).toEqual([provider.clientId, provider.clientSecret]);
      const job = await hybrid().kubectl("get", "cronjob", "gitea-single-sign-on", "-n", "gitea", "-o", "json");
      expect(job).toContain(`"${ssoIssuer(domain, "gitea")}.well-known/openid-configuration"`);
      const scripts = await hybrid().kubectl("get", "configmaps", "-n", "gitea", "-o", "json");
      const login = /select 6, '(\w+)'/.exec(scripts)?.[1] ?? "";
      const gitea = await hybrid().kubectl("get", "helmrelease", "gitea", "-n", "gitea", "-o", "json");
      const rootUrl = /"ROOT_URL":\s*"([^"]+)"/.exec(gitea)?.[1] ?? "";
      expect(provider.redirectUris.map(({ url }) => url)).toEqual([`${rootUrl}user/oauth2/${login}/callback`]);
    });

    test("Vault has the issuer, the client and its secret, and uses a redirect URL that Authentik allows", async () => {
      const { provider } = known("vault");
      const { clientId, clientSecret } = await secret("vault", "vault-oidc");
      expect([clientId, clientSecret]).toEqual([provider.clientId, provider.clientSecret]);
      const path = "jsonpath={.spec.jobTemplate.spec.template.spec.containers[0].command[2]}";
      const script = await hybrid().kubectl("get", "cronjob", "vault-single-sign-on", "-n", "vault", "-o", path);
      expect(/oidc_discovery_url=(\S+)/.exec(script)?.[1]).toBe(ssoIssuer(domain, "vault"));
      const [, role = ""] = /<<'END'\n([\s\S]*?)\nEND/.exec(script) ?? [];
      expect(JSON.parse(role)).toMatchObject({
        allowed_redirect_uris: provider.redirectUris.map(({ url }) => url),
        bound_claims: { groups: ["admins"] },
        oidc_scopes: expect.arrayContaining(["profile"]),
      });
    });

    test("an application that is bound to a group is closed to all others", () => {
      const { bindings, groups } = hybrid().world.authentik;
      const bound = bindings.values().map(({ target, group }) => [target, groups.get(group ?? "")?.name]);
      expect(new Map(bound as [string, string][])).toEqual(
        new Map([
          [known("vault").application.pk, "admins"],
          [known("wiki").application.pk, "friends"],
        ]),
      );
    });

    test("the first user is an administrator", () => {
      const { users, groups } = hybrid().world.authentik;
      const operator = users.values().find(({ username }) => username === "operator");
      expect(operator?.email).toBe("operator@agentydragon.com");
      expect(operator?.groups.map((group) => groups.get(group)?.isSuperuser)).toEqual([true]);
    });
  });
}

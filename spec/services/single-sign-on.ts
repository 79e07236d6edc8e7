import { domainOf } from "../cluster";
import type { Cluster } from "../cluster";
import type { ServiceName } from "../schema/services";
import { serviceUrl } from "./hosts";
import type { SsoApplication } from "./sso-application";

/** The group that administers Authentik and Harbor. */
export const ADMIN_GROUP = "admins";

/** The services that log users in through Authentik. The client's id is the service's name. */
export const SSO_CLIENTS = ["harbor", "gitea", "vault"] as const satisfies readonly ServiceName[];

type SsoClient = (typeof SSO_CLIENTS)[number];

/** The id of the credential that an application and Authentik share. */
export function oidcClientSecret(application: string): string {
  return `${application}-oidc-client-secret`;
}

/** The OpenID issuer of an application at Authentik. The final slash is part of it. */
export function ssoIssuer(domain: string, application: string): string {
  return `${serviceUrl(domain, "authentik")}/application/o/${application}/`;
}

/** The settings that gitops/ gives to each service. */
const OWN: Record<SsoClient, { title: string; redirectUris: (url: string) => string[] }> = {
  harbor: { title: "Harbor", redirectUris: (url) => [`${url}/c/oidc/callback`] },
  // The login's name in Gitea is authentik.
  gitea: { title: "Gitea", redirectUris: (url) => [`${url}/user/oauth2/authentik/callback`] },
  vault: {
    title: "Vault",
    // The web page, and `bao login -method=oidc` on a user's machine.
    redirectUris: (url) => [`${url}/ui/vault/auth/oidc/oidc/callback`, "http://localhost:8250/oidc/callback"],
  },
};

/** The enabled services, and the applications that the file adds. */
export function ssoApplications(cluster: Cluster): SsoApplication[] {
  const { services, sso } = cluster;
  const groups: Partial<Record<SsoClient, string>> = { ...(services.vault ? { vault: services.vault.group } : {}) };
  const own = SSO_CLIENTS.filter((name) => services[name] !== undefined).map((name) => {
    const url = serviceUrl(domainOf(cluster), name);
    const group = groups[name];
    return {
      name,
      title: OWN[name].title,
      redirectUris: OWN[name].redirectUris(url),
      launchUrl: url,
      ...(group === undefined ? {} : { group }),
    };
  });
  return [...own, ...sso.applications];
}

import { SSO_CLIENTS, domainOf, ingressNodes, serviceUrl, ssoApplications, ssoIssuer } from "../../../spec";
import type { SsoApplication } from "../../../spec";
import { reasonOf } from "../../support/wait";
import { askPage } from "../../clients/http/page";
import type { Place } from "../../clients/http/page";
import { findAccessFault } from "./sso-access";
import { SSO_CONFIGURATIONS } from "./sso-configuration";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { ClusterContext } from "./context";

const DISCOVERY = ".well-known/openid-configuration";
const LOGIN = "/application/o/authorize/";

/** The signing algorithm that Harbor and Vault accept. Signing with the client secret uses a different one. */
const ALGORITHM = "RS256";

export const sso: Check<ClusterContext> = {
  id: "sso",
  title: "single sign-on: issuers respond and match the settings of the services",
  appliesTo: ({ cluster: { services } }) => services.authentik !== undefined && services.ingress !== undefined,
  async run(context) {
    const { cluster, addresses } = context;
    const { host } = new URL(serviceUrl(domainOf(cluster), "authentik"));
    const [node = ""] = ingressNodes(cluster);
    const place = { address: addresses[node] ?? "", host };
    const applications = ssoApplications(cluster);
    const faults = await Promise.all(
      applications.map((application) => findApplicationFaults(context, place, application)),
    );
    const evidence = applications.map(({ name }) => `${name} at ${ssoIssuer(domainOf(cluster), name)}`).join(", ");
    return passIfNone(faults.flat(), evidence, kubectlCommand(context, "-n authentik get pods"));
  },
};

async function findApplicationFaults(
  context: ClusterContext,
  place: Place,
  application: SsoApplication,
): Promise<string[]> {
  const { name, redirectUris } = application;
  const issuer = ssoIssuer(domainOf(context.cluster), name);
  const faults = await Promise.all([
    attempt(() => findDiscoveryFault(place, issuer)),
    attempt(() => findCredentialFault(context, application, issuer)),
    attempt(() => findAccessFault(context, application)),
    ...redirectUris.map((uri) => attempt(() => findLoginFault(place, name, uri))),
  ]);
  return faults.flatMap((fault) => (fault ? [`${name}: ${fault}`] : []));
}

async function attempt(check: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await check();
  } catch (error) {
    return reasonOf(error);
  }
}

async function findDiscoveryFault(place: Place, issuer: string): Promise<string | undefined> {
  const { status, body } = await askPage(place, `${new URL(issuer).pathname}${DISCOVERY}`);
  if (status === 404) return `Authentik has no such application (404 at ${issuer}${DISCOVERY})`;
  if (status !== 200) return `Authentik responds with ${status} at ${issuer}${DISCOVERY}`;
  const document = JSON.parse(body) as Record<string, unknown>;
  if (document.issuer !== issuer) return `Authentik reports the issuer ${String(document.issuer)}, not ${issuer}`;
  const algorithms = (document.id_token_signing_alg_values_supported ?? []) as string[];
  if (!algorithms.includes(ALGORITHM))
    return `tokens are signed with ${algorithms.join(", ") || "nothing"}, not ${ALGORITHM}`;
  return undefined;
}

/**
 * Without a session, Authentik redirects a request with a known client and redirect URI to the login page: this needs
 * no secret.
 */
async function findLoginFault(place: Place, clientId: string, redirectUri: string): Promise<string | undefined> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid",
  });
  const { status, location } = await askPage(place, `${LOGIN}?${query.toString()}`);
  const leadsToLogin = status >= 300 && status < 400 && location !== undefined && !location.startsWith(redirectUri);
  return leadsToLogin
    ? undefined
    : `Authentik refuses the redirect of client ${clientId} to ${redirectUri} (${status})`;
}

async function findCredentialFault(
  context: ClusterContext,
  { name, group }: SsoApplication,
  issuer: string,
): Promise<string | undefined> {
  const client = SSO_CLIENTS.find((one) => one === name);
  // Applications that the cluster file adds are configured by the user.
  if (!client) return undefined;
  const given = await SSO_CONFIGURATIONS[client](context);
  if (given.issuer !== issuer) return `it is configured with the issuer ${given.issuer ?? "(none)"}, not ${issuer}`;
  if (given.clientId !== name) return `its client id is ${given.clientId ?? "missing"}, but Authentik has ${name}`;
  if (given.groups && group !== undefined && given.groups.join() !== group)
    return `it admits ${given.groups.join(", ") || "every user of Authentik"}, not only the group ${group}`;
  return undefined;
}

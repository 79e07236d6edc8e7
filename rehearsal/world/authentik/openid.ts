/** The public endpoints of an application: OpenID Connect discovery, keys and authorization. */
import { X509Certificate, createHash } from "node:crypto";
import type { Authentik, OAuth2Provider } from ".";
import { CERTIFICATE_NAME } from "./blueprints";

/** The provider of an application; undefined if the application does not exist or has no provider. */
function providerOf(authentik: Authentik, slug: string): OAuth2Provider | undefined {
  const application = authentik.applicationBySlug(slug);
  return application && authentik.providers.get(String(application.provider));
}

/** @param origin as the browser sees it: "https://authentik.example.com" */
export function discoveryDocument(authentik: Authentik, slug: string, origin: string): object | undefined {
  const provider = providerOf(authentik, slug);
  if (!provider) return undefined;
  const own = `${origin}/application/o/${slug}`;
  const shared = `${origin}/application/o`;
  const scopes = authentik.scopeMappings
    .filter(({ pk }) => provider.propertyMappings.includes(pk))
    .map(({ scopeName }) => scopeName);
  return {
    issuer: provider.settings["issuer_mode"] === "global" ? `${origin}/` : `${own}/`,
    authorization_endpoint: `${shared}/authorize/`,
    token_endpoint: `${shared}/token/`,
    userinfo_endpoint: `${shared}/userinfo/`,
    end_session_endpoint: `${own}/end-session/`,
    introspection_endpoint: `${shared}/introspect/`,
    revocation_endpoint: `${shared}/revoke/`,
    device_authorization_endpoint: `${shared}/device/`,
    jwks_uri: `${own}/jwks/`,
    response_types_supported: [
      "code",
      "id_token",
      "id_token token",
      "code token",
      "code id_token",
      "code id_token token",
    ],
    response_modes_supported: ["query", "fragment", "form_post"],
    // Without a key of its own, tokens are signed with the client's secret.
    id_token_signing_alg_values_supported: [provider.signingKey ? "RS256" : "HS256"],
    subject_types_supported: ["public"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    scopes_supported: scopes.includes("openid") ? scopes : [...scopes, "openid"],
    code_challenge_methods_supported: ["plain", "S256"],
  };
}

/** The keys that tokens of an application are checked with; undefined when there is no such application. */
export async function keySet(authentik: Authentik, slug: string): Promise<object | undefined> {
  const provider = providerOf(authentik, slug);
  if (!provider) return undefined;
  const pair = provider.signingKey ? await authentik.certificates.byName(CERTIFICATE_NAME) : undefined;
  if (!pair) return {};
  const certificate = new X509Certificate(pair.certificate);
  const kid = createHash("md5").update(pair.certificate).digest("hex");
  const key = certificate.publicKey.export({ format: "jwk" });
  return { keys: [{ alg: "RS256", kid, use: "sig", ...key, x5c: [certificate.raw.toString("base64")] }] };
}

/** Why an authorization request is refused; undefined if it is valid. */
export function findLoginFault(authentik: Authentik, query: URLSearchParams): string | undefined {
  const provider = authentik.providers.values().find(({ clientId }) => clientId === query.get("client_id"));
  if (!provider) return "Client ID Error: The client identifier (client_id) is missing or invalid.";
  const redirect = query.get("redirect_uri") ?? "";
  const allowed = provider.redirectUris.some(({ matching_mode, url }) =>
    matching_mode === "regex" ? new RegExp(`^(?:${url})$`).test(redirect) : url === redirect,
  );
  return allowed
    ? undefined
    : "Redirect URI Error: The request fails due to a missing, invalid, or mismatching redirection URI (redirect_uri).";
}

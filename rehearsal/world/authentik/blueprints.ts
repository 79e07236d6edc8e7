/** The objects that Authentik creates at its first start (its blueprints/default). */
import { createHash } from "node:crypto";

export interface Flow {
  readonly pk: string;
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly designation: string;
  readonly authentication: string;
}

export interface ScopeMapping {
  readonly pk: string;
  readonly managed: string;
  readonly name: string;
  readonly scopeName: string;
  readonly description: string;
  readonly expression: string;
}

export const CERTIFICATE_NAME = "authentik Self-signed Certificate";

export const FLOWS: readonly Flow[] = [
  flow("default-authentication-flow", "Welcome to authentik!", "Welcome to authentik!", "authentication"),
  flow(
    "default-authenticator-static-setup",
    "default-authenticator-static-setup",
    "Setup Static OTP Tokens",
    "stage_configuration",
    "require_authenticated",
  ),
  flow(
    "default-authenticator-totp-setup",
    "default-authenticator-totp-setup",
    "Setup Two-Factor authentication",
    "stage_configuration",
    "require_authenticated",
  ),
  flow(
    "default-authenticator-webauthn-setup",
    "default-authenticator-webauthn-setup",
    "Set up WebAuthn",
    "stage_configuration",
    "require_authenticated",
  ),
  flow("default-invalidation-flow", "Logout", "Default Invalidation Flow", "invalidation"),
  flow("default-password-change", "Change Password", "Change password", "stage_configuration", "require_authenticated"),
  flow(
    "default-provider-authorization-explicit-consent",
    "Authorize Application",
    "Redirecting to %(app)s",
    "authorization",
    "require_authenticated",
  ),
  flow(
    "default-provider-authorization-implicit-consent",
    "Authorize Application",
    "Redirecting to %(app)s",
    "authorization",
    "require_authenticated",
  ),
  flow(
    "default-provider-invalidation-flow",
    "Logged out of application",
    "You've logged out of %(app)s.",
    "invalidation",
  ),
  flow(
    "default-source-authentication",
    "Welcome to authentik!",
    "Welcome to authentik!",
    "authentication",
    "require_unauthenticated",
  ),
  flow(
    "default-source-enrollment",
    "Welcome to authentik! Please select a username.",
    "Welcome to authentik! Please select a username.",
    "enrollment",
  ),
  flow("default-source-pre-authentication", "Pre-Authentication", "Pre-authentication", "stage_configuration"),
  flow(
    "default-user-settings-flow",
    "User settings",
    "Update your info",
    "stage_configuration",
    "require_authenticated",
  ),
  flow("initial-setup", "default-oobe-setup", "Welcome to authentik!", "stage_configuration"),
];

export const SCOPE_MAPPINGS: readonly ScopeMapping[] = [
  scope("openid", "OpenID 'openid'", "", "return {}"),
  scope("email", "OpenID 'email'", "Email address", 'return {"email": request.user.email, "email_verified": True}'),
  scope(
    "profile",
    "OpenID 'profile'",
    "General Profile Information",
    'return {"name": request.user.name, "preferred_username": request.user.username, "groups": [group.name for group in request.user.ak_groups.all()]}',
  ),
  scope(
    "entitlements",
    "Application Entitlements",
    "Application entitlements",
    'return {"entitlements": [e.name for e in request.user.app_entitlements(provider.application)]}',
  ),
  scope("offline_access", "OpenID 'offline_access'", "Access to request new tokens without interaction", "return {}"),
];

/** The same ids in every world, so that tests can use them. */
export function stableUuid(text: string): string {
  const hex = createHash("sha256").update(`authentik/${text}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

function flow(slug: string, name: string, title: string, designation: string, authentication = "none"): Flow {
  return { pk: stableUuid(`flow/${slug}`), slug, name, title, designation, authentication };
}

function scope(scopeName: string, label: string, description: string, expression: string): ScopeMapping {
  const managed = `goauthentik.io/providers/oauth2/scope-${scopeName}`;
  const name = `authentik default OAuth Mapping: ${label}`;
  return { pk: stableUuid(managed), managed, name, scopeName, description, expression };
}

import { Authentik } from "../../../../rehearsal/world/authentik";
import { SELF_SIGNED } from "../../../../rehearsal/world/authentik/certificate";
import { discoveryDocument, keySet, findLoginFault } from "../../../../rehearsal/world/authentik/openid";
import { Store } from "../../../../rehearsal/world/store";

const ORIGIN = "https://authentik.example.com";
const CALLBACK = "https://wiki.example.com/callback";

function authentikWith(wanted: { signingKey?: string; issuerMode?: string }): Authentik {
  const authentik = new Authentik(new Store());
  const flow = (slug: string) => authentik.flows.find((one) => one.slug === slug)?.pk ?? "";
  const { pk } = authentik.createProvider({
    name: "wiki",
    clientId: "wiki-client",
    clientSecret: "secret",
    authorizationFlow: flow("default-provider-authorization-implicit-consent"),
    invalidationFlow: flow("default-provider-invalidation-flow"),
    propertyMappings: authentik.scopeMappings.filter(({ scopeName }) => scopeName === "email").map((one) => one.pk),
    redirectUris: [{ matching_mode: "strict", url: CALLBACK }],
    ...(wanted.signingKey ? { signingKey: wanted.signingKey } : {}),
    settings: { issuer_mode: wanted.issuerMode ?? "per_provider" },
  });
  authentik.createApplication({ slug: "wiki", name: "Wiki", provider: pk, backchannelProviders: [], settings: {} });
  return authentik;
}

describe("the OpenID configuration of an Authentik application", () => {
  test("has its issuer and endpoints at the requested host name", () => {
    expect(discoveryDocument(authentikWith({ signingKey: SELF_SIGNED }), "wiki", ORIGIN)).toMatchObject({
      issuer: `${ORIGIN}/application/o/wiki/`,
      authorization_endpoint: `${ORIGIN}/application/o/authorize/`,
      jwks_uri: `${ORIGIN}/application/o/wiki/jwks/`,
      id_token_signing_alg_values_supported: ["RS256"],
      scopes_supported: ["email", "openid"],
    });
  });

  test("has the global issuer in global issuer mode", () => {
    expect(discoveryDocument(authentikWith({ issuerMode: "global" }), "wiki", ORIGIN)).toMatchObject({
      issuer: `${ORIGIN}/`,
    });
  });

  test("signs with the client secret and publishes no key if no signing key is set", async () => {
    const authentik = authentikWith({});
    expect(discoveryDocument(authentik, "wiki", ORIGIN)).toMatchObject({
      id_token_signing_alg_values_supported: ["HS256"],
    });
    expect(await keySet(authentik, "wiki")).toEqual({});
  });

  test("publishes the signing key", async () => {
    expect(await keySet(authentikWith({ signingKey: SELF_SIGNED }), "wiki")).toMatchObject({
      keys: [{ kty: "RSA", alg: "RS256", use: "sig", n: expect.any(String), x5c: [expect.any(String)] }],
    });
  });

  test("is 404 for an unknown application", async () => {
    expect(discoveryDocument(authentikWith({}), "other", ORIGIN)).toBeUndefined();
    expect(await keySet(authentikWith({}), "other")).toBeUndefined();
  });

  test.each([
    [{ client_id: "wiki-client", redirect_uri: CALLBACK }, undefined],
    [{ client_id: "wiki-client", redirect_uri: `${CALLBACK}/` }, expect.stringContaining("Redirect URI Error")],
    [{ client_id: "nobody", redirect_uri: CALLBACK }, expect.stringContaining("Client ID Error")],
  ])("an authorization request with %j is redirected to the login, or refused with the reason", (query, fault) => {
    expect(findLoginFault(authentikWith({}), new URLSearchParams(query))).toEqual(fault);
  });
});

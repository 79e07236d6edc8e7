import { Authentik } from "../../../rehearsal/world/authentik";
import { SELF_SIGNED } from "../../../rehearsal/world/authentik/certificate";
import { discoveryDocument, keySet, loginProblem } from "../../../rehearsal/world/authentik/openid";
import { Store } from "../../../rehearsal/world/store";

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

describe("Authentik tells about an application", () => {
  test("its issuer and its endpoints, at the name that it was asked by", () => {
    expect(discoveryDocument(authentikWith({ signingKey: SELF_SIGNED }), "wiki", ORIGIN)).toMatchObject({
      issuer: `${ORIGIN}/application/o/wiki/`,
      authorization_endpoint: `${ORIGIN}/application/o/authorize/`,
      jwks_uri: `${ORIGIN}/application/o/wiki/jwks/`,
      id_token_signing_alg_values_supported: ["RS256"],
      scopes_supported: ["email", "openid"],
    });
  });

  test("one issuer for all, when it is set so", () => {
    expect(discoveryDocument(authentikWith({ issuerMode: "global" }), "wiki", ORIGIN)).toMatchObject({
      issuer: `${ORIGIN}/`,
    });
  });

  test("that without a key it signs with the client's secret, and shows no key", async () => {
    const authentik = authentikWith({});
    expect(discoveryDocument(authentik, "wiki", ORIGIN)).toMatchObject({
      id_token_signing_alg_values_supported: ["HS256"],
    });
    expect(await keySet(authentik, "wiki")).toEqual({});
  });

  test("the key that it signs with", async () => {
    expect(await keySet(authentikWith({ signingKey: SELF_SIGNED }), "wiki")).toMatchObject({
      keys: [{ kty: "RSA", alg: "RS256", use: "sig", n: expect.any(String), x5c: [expect.any(String)] }],
    });
  });

  test("nothing, when there is no such application", async () => {
    expect(discoveryDocument(authentikWith({}), "other", ORIGIN)).toBeUndefined();
    expect(await keySet(authentikWith({}), "other")).toBeUndefined();
  });

  test.each([
    [{ client_id: "wiki-client", redirect_uri: CALLBACK }, undefined],
    [{ client_id: "wiki-client", redirect_uri: `${CALLBACK}/` }, expect.stringContaining("Redirect URI Error")],
    [{ client_id: "nobody", redirect_uri: CALLBACK }, expect.stringContaining("Client ID Error")],
  ])("%j is led to a login, or told why not", (query, problem) => {
    expect(loginProblem(authentikWith({}), new URLSearchParams(query))).toEqual(problem);
  });
});

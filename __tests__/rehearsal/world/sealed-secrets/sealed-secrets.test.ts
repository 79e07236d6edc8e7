import { generateKeyPairSync } from "node:crypto";
import { selfSign } from "../../../../rehearsal/providers/shared/self-signed";
import { conditionOf, decodeSecret } from "../../../../rehearsal/world/kubernetes/object";
import { seal, sealLabel, unseal } from "../../../../rehearsal/world/sealed-secrets/seal";
import type { Scope } from "../../../../rehearsal/world/sealed-secrets/seal";
import { fluxWorld, namespace, part, release, repository, sealingKeySecret } from "../flux/support/flux-world";
import type { FluxWorld } from "../flux/support/flux-world";

let certificate: string;
let key: string;

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const subject = [{ common_name: "sealed-secret" }];
  const { cert_pem } = await selfSign(privateKey, { subject, validity_period_hours: 48 });
  certificate = cert_pem as string;
  key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
});

describe("a sealed value", () => {
  it("is decrypted with the key, for the name that it was sealed for", () => {
    const label = sealLabel("strict", "apps", "login");
    expect(unseal([key], seal(certificate, "geheim", label), label)).toBe("geheim");
  });

  it("is not decrypted for another name", () => {
    const sealed = seal(certificate, "geheim", sealLabel("strict", "apps", "login"));
    expect(() => unseal([key], sealed, sealLabel("strict", "apps", "other"))).toThrow("no key could decrypt secret");
    expect(() => unseal([], sealed, sealLabel("strict", "apps", "login"))).toThrow("no key could decrypt secret");
  });
});

describe("a SealedSecret in git", () => {
  const sealedSecret = (name: string, scope: Scope, sealedAs = name) => ({
    apiVersion: "bitnami.com/v1alpha1",
    kind: "SealedSecret",
    metadata: {
      name,
      namespace: "apps",
      annotations: scope === "strict" ? {} : { [`sealedsecrets.bitnami.com/${scope}`]: "true" },
    },
    spec: {
      encryptedData: { password: seal(certificate, "geheim", sealLabel(scope, "apps", sealedAs)) },
      template: { type: "Opaque", metadata: { labels: { made: "here" } } },
    },
  });

  const world = (withKey: boolean): Promise<FluxWorld> =>
    fluxWorld(
      {
        "clusters/test/parts.yaml": [
          part("controller", { wait: true }),
          part("apps", { dependsOn: [{ name: "controller" }] }),
        ],
        "parts/controller/all.yaml": [
          repository("sealed-secrets", "https://bitnami-labs.github.io/sealed-secrets", "kube-system"),
          // With the values that the lock of the chart knows.
          release("sealed-secrets", "kube-system", "sealed-secrets", "2.18.5", {
            values: {
              fullnameOverride: "sealed-secrets-controller",
              keyrenewperiod: "0",
              nodeSelector: { "coldstart.dev/site": "hillsboro" },
            },
          }),
        ],
        "parts/apps/all.yaml": [
          namespace("apps"),
          sealedSecret("login", "strict"),
          sealedSecret("shared", "namespace-wide"),
          sealedSecret("moved", "strict", "elsewhere"),
        ],
      },
      withKey ? [sealingKeySecret(certificate, key)] : [],
    );

  it("becomes its Secret", async () => {
    const { api } = (await world(true)).world;
    expect(decodeSecret(api.get("Secret", "login", "apps"))).toEqual({ password: "geheim" });
    expect(decodeSecret(api.get("Secret", "shared", "apps"))).toEqual({ password: "geheim" });
    expect(api.get("Secret", "login", "apps")?.metadata.labels).toMatchObject({ made: "here" });
  });

  it("is not decrypted if it was sealed for another name, or with another key", async () => {
    const { api } = (await world(true)).world;
    expect(api.get("Secret", "moved", "apps")).toBeUndefined();
    const synced = conditionOf(api.require("SealedSecret.bitnami.com", "moved", "apps"), "Synced");
    expect(synced).toMatchObject({ status: "False", message: "no key could decrypt secret" });
    const without = (await world(false)).world.api;
    expect(without.get("Secret", "login", "apps")).toBeUndefined();
  });
});

import { HIDDEN, Secrets } from "../../../../ops/support/redaction";
import {
  sensitiveInOutputs,
  sensitiveInPlan,
  sensitiveInState,
} from "../../../../ops/support/redaction/sensitive-values";

const SECRET = `p4ss<w>&"ö rd/+~'!(*)`;

function knowing(...values: string[]): Secrets {
  const secrets = new Secrets();
  secrets.learnSensitive(values);
  return secrets;
}

describe("a secret is redacted", () => {
  const go = (text: string) =>
    JSON.stringify(text).replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const lower = (text: string) => text.replaceAll(/%../g, (percent) => percent.toLowerCase());
  /** Source: Go `net/url`, shouldEscape with encodeUserPassword. */
  const goLogin = (text: string) =>
    encodeURIComponent(text)
      .replaceAll(/%(24|26|2B|2C|3B|3D)/g, decodeURIComponent)
      .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

  test.each([
    ["as it is", SECRET],
    ["in JSON", JSON.stringify({ a: SECRET })],
    ["in Go's JSON", go(SECRET)],
    ["in JSON in JSON", JSON.stringify({ body: JSON.stringify({ a: SECRET }) })],
    ["in a path with digits in lower case", lower(encodeURIComponent(SECRET))],
    ["in the login of an address, as Go writes it", goLogin(SECRET)],
    ["in a path", `/login/${encodeURIComponent(SECRET)}`],
    ["in a form", new URLSearchParams({ password: SECRET }).toString()],
    ["in base64", base64(SECRET)],
    ["in base64 for addresses", Buffer.from(SECRET).toString("base64url")],
    ["in a header, behind a user of one letter", `Basic ${base64(`a:${SECRET}`)}`],
    ["in a header, behind a user of two", `Basic ${base64(`ab:${SECRET}`)}`],
    ["in a header, behind a user of three", `Basic ${base64(`abc:${SECRET}\n`)}`],
  ])("%s", (_, text) => {
    const shown = knowing(SECRET).hide(`before ${text} after`);
    expect(shown).toMatch(/^before .* after$/);
    expect(shown).toContain(HIDDEN);
    // No part of the secret is left in any encoding, only the text around it.
    expect(shown.replaceAll(HIDDEN, "")).not.toMatch(/p4ss|cDRzc|A0c3|NHNz|w%3|rd%2|\+~/);
  });

  test("with every line of a key, however it is indented", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\nx9Q=\n-----END PRIVATE KEY-----\n";
    const shown = new Secrets().hide(`│ ${key.replaceAll("\n", "\n│ ")} end`);
    expect(shown).toBe(`│ ${HIDDEN}\n│  end`);
  });

  test("where only one line of a long text is repeated", () => {
    const configuration =
      "machine:\n  type: controlplane\n  token: ab12cd.0123456789abcdef\n  key: LS0tLS1CRUdJTiBFRDI1\n";
    const { hide } = bound(knowing(configuration));
    expect(hide("bad token ab12cd.0123456789abcdef")).toBe(`bad token ${HIDDEN}`);
    expect(hide('"key: LS0tLS1CRUdJTiBFRDI1"')).toBe(`"key: ${HIDDEN}"`);
    expect(hide("type controlplane")).toBe("type controlplane");
  });

  test("the longer one first, when one is part of another", () => {
    expect(knowing("sw0rdfish", "sw0rdfish-and-chips").hide("sw0rdfish-and-chips")).toBe(HIDDEN);
  });
});

function bound(secrets: Secrets) {
  return { hide: (text: string) => secrets.hide(text) };
}

describe("other text stays readable", () => {
  test.each([
    "https://10.2.1.1:6443",
    "10.2.1.1",
    "10.2.0.0/16",
    "harbor.example.org",
    "talos-cp-0",
    "authentik",
    "pve-csi@pve!csi",
    "hil",
    "true",
    "admin",
    "",
  ])("%s", (value) => {
    expect(knowing(value).hide(`see ${value}`)).toBe(`see ${value}`);
  });

  test("user names, paths, and variables that are not Terraform's", () => {
    const secrets = new Secrets();
    secrets.learnVariables({
      TF_VAR_proxmox_atlas_username: "root@pam",
      TF_VAR_git_repository: "http://192.168.1.9/x.git",
      TF_VAR_token: "t0p5",
      HOME: "/home/alice",
    });
    const text = (token: string) => `root@pam ${token} /home/alice http://192.168.1.9/x.git`;
    expect(secrets.hide(text("t0p5"))).toBe(text(HIDDEN));
  });
});

describe("Terraform's JSON says what is secret", () => {
  test("in outputs", () => {
    const outputs = { a: { value: { deep: ["one"] }, sensitive: true }, b: { value: "two", sensitive: false } };
    expect(sensitiveInOutputs(outputs)).toEqual(["one"]);
  });

  test("in a plan, before and after, in resources and outputs", () => {
    const change = {
      before: { password: "old", name: "n", list: [{ key: "k" }] },
      before_sensitive: { password: true, list: [{ key: true }] },
      after: { password: "new", name: "n" },
      after_sensitive: { password: true },
    };
    const out = { before: null, before_sensitive: false, after: "shown", after_sensitive: true };
    expect(sensitiveInPlan({ resource_changes: [{ change }], output_changes: { out } })).toEqual([
      "old",
      "k",
      "new",
      "shown",
    ]);
  });

  test("in a state", () => {
    const resources = [{ values: { result: "made", length: 4 }, sensitive_values: { result: true } }];
    const outputs = { a: { value: "handed on", sensitive: true } };
    expect(sensitiveInState({ values: { outputs, root_module: { resources } } })).toEqual(["handed on", "made"]);
    expect(sensitiveInState({})).toEqual([]);
  });
});

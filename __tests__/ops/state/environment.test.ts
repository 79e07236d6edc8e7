import { encryptionSettings } from "../../../ops/state/encryption";
import { isKeptHere, openStates, stateEnvironment } from "../../../ops/state/environment";
import { HIDDEN, redact } from "../../../ops/support/redaction";
import { rehearsalCredentials } from "../../../ops/rehearsal/rehearsal-credentials";
import { state as stateCheck } from "../../../ops/checks/preflight/state";
import { rehearsalEnvironment } from "../../../rehearsal/run";
import { LAYERS, parseCluster } from "../../../spec";
import { HYBRID, hybridWith } from "../../support/hybrid";
import { LIVE } from "../../../ops/support/runtime";
import { rehearsalRuntime } from "../../../ops/rehearsal/runtime";

const PASSPHRASE = "a-phrase-${enough}";

function clusterWith(state: object) {
  return parseCluster(
    "test.yaml",
    hybridWith((file) => (file.state = state)),
  ).cluster;
}

const NO_EVIDENCE = {
  state: "/nowhere",
  talosconfig: "/nowhere",
  isConfiguredTalos: () => Promise.resolve(false),
};

describe("the credentials of the states", () => {
  test("come from the sources in the file, under the names that the backend reads", () => {
    const cluster = clusterWith({
      backend: "s3",
      bucket: "b",
      region: "r",
      credentials: {
        AWS_ACCESS_KEY_ID: { env: "STATE_ID" },
        AWS_SECRET_ACCESS_KEY: { command: [process.execPath, "-p", "'from a command'"] },
      },
    });
    expect(stateEnvironment(cluster, { STATE_ID: "id", PATH: process.env.PATH }, LIVE)).toEqual({
      variables: { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "from a command" },
      missing: [],
    });
    expect(stateEnvironment(cluster, { PATH: process.env.PATH }, LIVE).missing).toEqual([
      expect.stringMatching(/^AWS_ACCESS_KEY_ID .* s3: .* STATE_ID /),
    ]);
    expect(() => openStates(cluster, { PATH: process.env.PATH }, LIVE)).toThrow(
      / hybrid .*\n {2}- AWS_ACCESS_KEY_ID .* STATE_ID /,
    );
  });

  test("are also secret if they come from the environment", () => {
    const environment = {
      AWS_ACCESS_KEY_ID: "open-key-id",
      AWS_SECRET_ACCESS_KEY: "l3ft-to-the-environment",
      PG_CONN_STR: "postgres://alice:pa%2Fss-of-pg@db.example.com/states",
      TF_TOKEN_app_terraform_io: "t0ken-of-a-host",
      ARM_CLIENT_SECRET: "s3cret-of-azure",
      ARM_CLIENT_ID: "open-client-id",
    };
    for (const state of [
      { backend: "s3", bucket: "b", region: "r" },
      { backend: "pg" },
      { backend: "other", type: "azurerm", settings: { key: "{cluster}/{layer}" } },
    ])
      expect(stateEnvironment(clusterWith(state), environment, LIVE).missing).toEqual([]);
    for (const secret of [
      "l3ft-to-the-environment",
      "pa%2Fss-of-pg",
      "pa/ss-of-pg",
      "t0ken-of-a-host",
      "s3cret-of-azure",
    ])
      expect(redact(`it says ${secret}.`)).toBe(`it says ${HIDDEN}.`);
    expect(redact("open-key-id, open-client-id")).toBe("open-key-id, open-client-id");
  });

  test("are refused to a Terraform that would log them (T21), except in a rehearsal", () => {
    const cluster = clusterWith({ backend: "local" });
    const open =
      (environment: Record<string, string>, runtime = LIVE) =>
      () =>
        openStates(cluster, environment, runtime);
    expect(open({ TF_LOG_PROVIDER: "debug" })).toThrow(/^TF_LOG_PROVIDER /);
    expect(open({ TF_LOG: "off", TF_LOG_PATH: "/tmp/log" })()).toEqual({});
    expect(open({ TF_LOG: "trace" }, rehearsalRuntime("/somewhere"))()).toEqual({});
  });

  test("include the variables of any backend, and make HCP Terraform plan on this machine", () => {
    const remote = {
      backend: "other",
      type: "remote",
      settings: { organization: "o", workspaces: { name: "{cluster}-{layer}" } },
      credentials: { TF_TOKEN_app_terraform_io: { env: "T" } },
    };
    expect(stateEnvironment(clusterWith(remote), { T: "token" }, LIVE).variables).toEqual({
      TF_TOKEN_app_terraform_io: "token",
      TF_FORCE_LOCAL_BACKEND: "1",
    });
  });

  test("are empty in a rehearsal, which has its own states", () => {
    const cluster = clusterWith({
      backend: "pg",
      credentials: { PGPASSWORD: { env: "DATABASE" } },
      encryption: { passphrase: { env: "PHRASE" }, previous: { passphrase: { env: "OLD" }, name: "old" } },
    });
    const inside = rehearsalRuntime("/somewhere");
    expect(stateEnvironment(cluster, {}, inside)).toEqual({ variables: {}, missing: [] });
    expect([isKeptHere(cluster, inside), isKeptHere(cluster, LIVE)]).toEqual([true, false]);
    const real = {
      DATABASE: "x",
      PHRASE: "x",
      OLD: "x",
      TF_ENCRYPTION: "x",
      PGHOST: "x",
      CONSUL_HTTP_ADDR: "x",
      LANG: "C",
    };
    expect(rehearsalEnvironment(real, rehearsalCredentials(cluster).named, {})).toEqual({ LANG: "C" });
  });
});

describe("OpenTofu's encryption", () => {
  const key = { name: "coldstart", passphrase: PASSPHRASE };
  const encrypted = (more: object = {}) =>
    clusterWith({ backend: "local", encryption: { passphrase: { env: "PHRASE" }, ...more } });

  test("covers states, plans and remote state reads, and never writes plain text", () => {
    const method = "method.aes_gcm.current";
    expect(JSON.parse(encryptionSettings({ current: key }))).toEqual({
      key_provider: {
        pbkdf2: { current: { passphrase: "a-phrase-$${enough}", encrypted_metadata_alias: "coldstart" } },
      },
      method: { aes_gcm: { current: { keys: "${key_provider.pbkdf2.current}" } } },
      state: { method, enforced: true },
      plan: { method, enforced: true },
      remote_state_data_sources: { default: { method } },
    });
  });

  test("reads existing states, with the old key or in plain text", () => {
    const settings = (previous: typeof key | "plain") =>
      JSON.parse(encryptionSettings({ current: key, previous })) as Record<string, object>;
    expect(settings({ name: "old", passphrase: "the old phrase 123" })).toMatchObject({
      key_provider: { pbkdf2: { previous: { encrypted_metadata_alias: "old" } } },
      state: { fallback: { method: "method.aes_gcm.previous" }, enforced: true },
      remote_state_data_sources: { default: { fallback: { method: "method.aes_gcm.previous" } } },
    });
    expect(settings("plain")).toMatchObject({
      method: { unencrypted: { plain: {} } },
      state: { fallback: { method: "method.unencrypted.plain" } },
    });
    expect(settings("plain").state).not.toHaveProperty("enforced");
  });

  test("is passed in the environment only, and only with a passphrase that OpenTofu accepts", () => {
    expect(stateEnvironment(encrypted(), { PHRASE: PASSPHRASE }, LIVE).variables).toEqual({
      TF_ENCRYPTION: encryptionSettings({ current: key }),
    });
    expect(stateEnvironment(encrypted(), { PHRASE: "short" }, LIVE).missing).toEqual([
      expect.stringMatching(/^Passphrase .*: .* 16 characters /),
    ]);
    expect(
      stateEnvironment(
        encrypted({ name: "new", previous: { passphrase: { env: "OLD" } } }),
        { PHRASE: PASSPHRASE },
        LIVE,
      ),
    ).toEqual({
      variables: {},
      missing: [expect.stringMatching(/^Previous passphrase .* OLD /)],
    });
  });

  test("with Terraform is refused before anything is written", async () => {
    const check = (product: "Terraform" | "OpenTofu", runtime = LIVE) =>
      stateCheck.run({
        cluster: encrypted(),
        file: HYBRID,
        environment: {},
        runtime,
        layers: LAYERS,
        ...NO_EVIDENCE,
        terraform: { program: "x", product, version: "1.11.0" },
        credentials: { variables: {}, missing: ["Passphrase of the state's encryption: it is not there"] },
      });
    expect(await check("Terraform")).toMatchObject({
      status: "failed",
      findings: [{ severity: "error", code: "state-encryption-unsupported" }],
    });
    // That the passphrase is missing is another check's finding.
    expect(await check("OpenTofu")).toEqual({ status: "skipped", evidence: "" });
    const rehearsed = await check("Terraform", rehearsalRuntime("/somewhere"));
    expect(rehearsed.status).toBe("passed");
    expect(rehearsed.evidence).toMatch(/^The states /);
  });
});

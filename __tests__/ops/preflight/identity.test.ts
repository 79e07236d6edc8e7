import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identityFindings } from "../../../ops/preflight/identity";
import { localStates } from "../../../ops/preflight/local-states";
import { state } from "../../../ops/preflight/state";
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { context, found, hybrid } from "./support/fakes";

const SECRET = "hunter-2-hunter-2";
const stateOf = (...resources: object[]) => JSON.stringify({ version: 4, serial: 3, lineage: "a", resources });
const resource = (type: string, attributes: object = {}, mode = "managed") => ({
  ...{ mode, type, name: "a" },
  instances: [{ attributes }],
});
const identity = (contract: string | null) =>
  stateOf(resource("talos_machine_secrets", { talos_version: contract, machine_secrets: SECRET }));

type Texts = Partial<Record<Layer, string>>;

function said(texts: Texts, layers: readonly Layer[] = LAYERS): string[] {
  const cluster = hybrid((file) => (file.talos.contract = "v1.12"));
  const findings = identityFindings({ cluster, layers }, new Map(Object.entries(texts) as [Layer, string][]));
  expect(JSON.stringify(findings)).not.toContain(SECRET);
  return findings.map(({ severity, what }) => `${severity}: ${what.split(",")[0] ?? ""}`);
}

const LOST = ["error: The state of auth holds no identity"];

describe("a cluster without its identity", () => {
  test.each<[string, Texts]>([
    ["no state of auth", { infra: stateOf(resource("hcloud_server")) }],
    ["one that was never written", { auth: "", services: stateOf(resource("helm_release")) }],
    ["one without machine secrets", { auth: stateOf(resource("random_password")), config: stateOf(resource("x")) }],
  ])("is refused: %s", (_, texts) => expect(said(texts)).toEqual(LOST));

  test.each<[string, Texts]>([
    ["the very first run", {}],
    ["a first run that was killed at its first write", { auth: "" }],
    ["a first run that was killed in auth", { auth: stateOf(resource("random_password")) }],
    ["a destroyed cluster that stays who it was", { auth: identity("v1.12"), infra: stateOf() }],
    ["a destroyed cluster, auth included", { auth: stateOf(), infra: stateOf(), services: stateOf(), config: "" }],
    ["what was only read", { infra: stateOf(resource("terraform_remote_state", {}, "data")) }],
  ])("is none: %s", (_, texts) => expect(said(texts)).toEqual([]));

  test("is seen in files of this machine, and left to others where they are not whole", async () => {
    const folder = mkdtempSync(join(tmpdir(), "coldstart-identity-"));
    const look = () => found(localStates, context({ state: folder }));
    try {
      writeFileSync(join(folder, "infra.tfstate"), stateOf(resource("hcloud_server")));
      expect(await look()).toEqual([expect.stringMatching(/^error: The state of auth holds no identity/)]);
      writeFileSync(join(folder, "auth.tfstate.good"), identity("v1.12"));
      expect(await look()).toEqual([expect.stringMatching(/^error: \S+auth\.tfstate is gone/)]);
      writeFileSync(join(folder, "auth.tfstate"), "");
      expect(await look()).toEqual([expect.stringMatching(/^info: \S+auth\.tfstate is damaged; its last whole copy/)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("is seen in a backend elsewhere", async () => {
    const folder = mkdtempSync(join(tmpdir(), "coldstart-identity-"));
    const program = join(folder, "terraform");
    mkdirSync(join(folder, "backend"));
    writeFileSync(
      program,
      `#!/bin/sh
case "$1" in
  init) mkdir -p .terraform && echo '{}' > .terraform/terraform.tfstate ;;
  state) cat "../../$(basename "$PWD").there" 2>/dev/null || true ;;
esac
`,
    );
    chmodSync(program, 0o700);
    const cluster = hybrid((file) => (file.state = { backend: "s3", bucket: "b", region: "r" }));
    const given = {
      ...context({ cluster, environment: process.env }),
      ...{ folder, terraform: { program, product: "Terraform", version: "1.11.4" } as const },
    };
    try {
      writeFileSync(join(folder, "infra.there"), stateOf(resource("hcloud_server")));
      expect(await found(state, given)).toEqual([
        "info: The backend s3 answers; states: of infra. → ",
        expect.stringMatching(/^error: The state of auth holds no identity, .* in the state of infra\./),
      ]);
      writeFileSync(join(folder, "auth.there"), identity("v1.12"));
      expect(await found(state, given)).toEqual(["info: The backend s3 answers; states: of auth, infra. → "]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("another contract than that of the identity (T6)", () => {
  test("is refused where infra is applied and auth is not", () => {
    expect(said({ auth: identity("v1.11") }, ["infra", "services"])).toEqual(["error: talos.contract is v1.12"]);
    expect(said({ auth: identity("v1.12") }, ["infra"])).toEqual([]);
    expect(said({ auth: identity(null) }, ["infra"])).toEqual([]);
  });

  test("is for the guard to say where auth is planned, and no matter where no machine is configured", () => {
    expect(said({ auth: identity("v1.11") })).toEqual([]);
    expect(said({ auth: identity("v1.11") }, ["services", "config"])).toEqual([]);
  });
});

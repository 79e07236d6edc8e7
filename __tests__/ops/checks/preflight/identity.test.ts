import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
import type { Outcome } from "../../../../ops/state/journal";
import type { PreflightContext } from "../../../../ops/providers/preflight-context";
import { IDENTITY_MISSING, identityFindings } from "../../../../ops/checks/preflight/identity";
import { localStates } from "../../../../ops/checks/preflight/local-states";
import { state } from "../../../../ops/checks/preflight/state";
import { LAYERS } from "../../../../spec";
import type { Layer } from "../../../../spec";
import { context, reportOf, hybrid } from "./support/fakes";
import { sharedFolder } from "../../../support/temporary-folder";

const SECRET = "hunter-2-hunter-2";
const stateOf = (...resources: object[]) => JSON.stringify({ version: 4, serial: 3, lineage: "a", resources });
const resource = (type: string, attributes: object = {}, mode = "managed") => ({
  ...{ mode, type, name: "a" },
  instances: [{ attributes }],
});
const identity = (contract: string | null) =>
  stateOf(resource("talos_machine_secrets", { talos_version: contract, machine_secrets: SECRET }));

type Texts = Partial<Record<Layer, string>>;

async function findCodes(
  texts: Texts,
  layers: readonly Layer[] = LAYERS,
  more: Partial<PreflightContext> = {},
): Promise<string[]> {
  const cluster = hybrid((file) => (file.talos.contract = "v1.12"));
  const given = context({ cluster, layers, ...more });
  const findings = await identityFindings(given, new Map(Object.entries(texts) as [Layer, string][]));
  expect(JSON.stringify(findings)).not.toContain(SECRET);
  return findings.map(({ severity, code }) => `${severity} ${code}`);
}

const LOST = [`error ${IDENTITY_MISSING}`];

describe("a cluster without its identity", () => {
  test.each<[string, Texts]>([
    ["no state of auth", { infra: stateOf(resource("hcloud_server")) }],
    ["one that was never written", { auth: "", services: stateOf(resource("helm_release")) }],
    ["one without machine secrets", { auth: stateOf(resource("random_password")), config: stateOf(resource("x")) }],
  ])("is refused: %s", async (_, texts) => expect(await findCodes(texts)).toEqual(LOST));

  test.each<[string, Texts]>([
    ["the very first run", {}],
    ["a first run that was killed at its first write", { auth: "" }],
    ["a first run that was killed in auth", { auth: stateOf(resource("random_password")) }],
    ["a destroyed cluster that stays who it was", { auth: identity("v1.12"), infra: stateOf() }],
    ["a destroyed cluster, auth included", { auth: stateOf(), infra: stateOf(), services: stateOf(), config: "" }],
    ["what was only read", { infra: stateOf(resource("terraform_remote_state", {}, "data")) }],
  ])("is accepted: %s", async (_, texts) => expect(await findCodes(texts)).toEqual([]));

  test("is found in local state files; damaged files are left to another check", async () => {
    const folder = sharedFolder("identity");
    const reportStates = () => reportOf(localStates, context({ state: folder }));
    writeFileSync(join(folder, "infra.tfstate"), stateOf(resource("hcloud_server")));
    expect(await reportStates()).toEqual([expect.stringMatching(/^error identity-missing: /)]);
    writeFileSync(join(folder, "auth.tfstate.good"), identity("v1.12"));
    expect(await reportStates()).toEqual([expect.stringMatching(/^error state-missing: \S+auth\.tfstate/)]);
    writeFileSync(join(folder, "auth.tfstate"), "");
    expect(await reportStates()).toEqual([expect.stringMatching(/^evidence: \S+auth\.tfstate /)]);
  });

  test("is found in a remote backend", async () => {
    const folder = sharedFolder("identity");
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
    const other = { backend: "other", type: "gcs", settings: { prefix: "{cluster}", bucket: "{layer}" } };
    const write = (layer: string, lineage: string, text: string) =>
      writeFileSync(join(folder, `${layer}.there`), JSON.stringify({ ...(JSON.parse(text) as object), lineage }));
    const given = {
      ...context({ cluster, environment: process.env }),
      ...{ state: folder, terraform: { program, product: "Terraform", version: "1.11.4" } as const },
    };
    write("infra", "one", stateOf(resource("hcloud_server")));
    expect(await reportOf(state, given)).toEqual([
      expect.stringMatching(/^evidence: .* s3 .* of infra\./),
      expect.stringMatching(/^error identity-missing: .* state of infra /),
    ]);
    write("auth", "two", identity("v1.12"));
    expect(await reportOf(state, given)).toEqual([expect.stringMatching(/^evidence: .* s3 .* of auth, infra\./)]);
    const generic = { ...given, cluster: hybrid((file) => (file.state = other)) };
    expect(await reportOf(state, generic)).toEqual([
      expect.stringMatching(/^evidence: .* gcs .* auth, infra\. .* gcs: /),
    ]);
    write("services", "two", identity("v1.12"));
    expect(await reportOf(state, generic)).toEqual([
      expect.stringMatching(/^error state-shared: .* auth, services .* gcs: .*\{layer\}/),
    ]);
  });
});

describe("an empty state of auth, and no state of any other layer", () => {
  let folder: string;
  beforeEach(() => (folder = sharedFolder("evidence")));

  const findingsIn = (more: Partial<PreflightContext> = {}) =>
    identityFindings(context({ state: folder, ...more }), new Map());
  const journal = (...steps: [step: string, outcome: Outcome][]) => {
    const kept = new Journal(join(folder, "journal.jsonl"), "run");
    for (const [step, outcome] of steps) kept.write(step, outcome);
  };
  const refusal = (evidence: string) => [
    { severity: "error", code: IDENTITY_MISSING, message: expect.stringContaining(evidence) as string },
  ];

  test.each<[string, [string, Outcome][]]>([
    ["auth was applied", [["auth", "done"]]],
    ["auth had nothing to do", [["auth", "skipped"]]],
    [
      "the cluster was destroyed and auth kept",
      [
        ["auth", "done"],
        ["destroy-infra", "done"],
      ],
    ],
    [
      "auth was applied again after it was destroyed",
      [
        ["destroy-auth", "done"],
        ["auth", "done"],
      ],
    ],
    [
      "destroying auth failed",
      [
        ["auth", "done"],
        ["destroy-auth", "failed"],
      ],
    ],
  ])("is refused if the journal says: %s", async (_, steps) => {
    journal(...steps);
    expect(await findingsIn()).toMatchObject(refusal("journal.jsonl"));
  });

  test.each<[string, [string, Outcome][]]>([
    [
      "auth was killed or failed",
      [
        ["begin-auth", "done"],
        ["auth", "started"],
        ["auth", "failed"],
      ],
    ],
    [
      "auth was destroyed",
      [
        ["auth", "done"],
        ["destroy-auth", "done"],
      ],
    ],
    [
      "auth was destroyed, and nothing was left of it",
      [
        ["auth", "done"],
        ["destroy-auth", "skipped"],
      ],
    ],
  ])("is a first start if the journal says: %s", async (_, steps) => {
    journal(...steps);
    expect(await findingsIn()).toEqual([]);
  });

  test("is refused if there is a talosconfig", async () => {
    const talosconfig = join(folder, "talosconfig");
    writeFileSync(talosconfig, "");
    expect(await findingsIn({ talosconfig })).toMatchObject(refusal(talosconfig));
  });

  test("is refused if a node of the file already has an identity; only these nodes are queried", async () => {
    const queries: string[] = [];
    const answering = (answer: boolean) => (address: string) => (queries.push(address), Promise.resolve(answer));
    expect(await findingsIn({ isConfiguredTalos: answering(false) })).toEqual([]);
    expect(queries).toEqual(["10.2.1.1", "10.2.2.1"]);
    expect(await findingsIn({ isConfiguredTalos: answering(true) })).toMatchObject(refusal("10.2.1.1, 10.2.2.1"));
  });
});

describe("another contract than that of the identity (T6)", () => {
  test("is refused where infra is applied and auth is not", async () => {
    expect(await findCodes({ auth: identity("v1.11") }, ["infra", "services"])).toEqual(["error contract-mismatch"]);
    expect(await findCodes({ auth: identity("v1.12") }, ["infra"])).toEqual([]);
    expect(await findCodes({ auth: identity(null) }, ["infra"])).toEqual([]);
  });

  test("is checked by the guard if auth is planned, and ignored if no machine is configured", async () => {
    expect(await findCodes({ auth: identity("v1.11") })).toEqual([]);
    expect(await findCodes({ auth: identity("v1.11") }, ["services", "config"])).toEqual([]);
  });
});

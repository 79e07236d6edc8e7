import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runPreflight } from "../../../../ops/checks/preflight";
import type { PreflightResult } from "../../../../ops/checks/preflight";
import { findingsOf } from "../../../../ops/support/check";
import { placesIn } from "../../../../rehearsal/run";
import { makeCa } from "../../../../rehearsal/world/talos/pki";
import { Rehearsed } from "../../../support/rehearsed";
import { HYBRID } from "../../../support/hybrid";
import { LIVE } from "../../../../ops/support/runtime";
import { nonEmpty } from "../../../support/non-empty";
import { sharedFolder } from "../../../support/temporary-folder";

const PROJECT = join(__dirname, "../../../..");

let hybrid: Rehearsed;
beforeAll(async () => {
  hybrid = await Rehearsed.start(HYBRID);
  await leaveState();
}, 60_000);
afterAll(() => hybrid.close());

/** The part of `auth` that preflight reads. Applying the whole layer would take longer than the test. */
async function leaveState(): Promise<void> {
  const { certificate } = await makeCa([{ O: ["test"] }], "P-256");
  const value = { certificate, privateKey: "secret" };
  const type = ["object", { certificate: "string", privateKey: "string" }];
  const outputs = { sealed_secrets: { value, type, sensitive: true } };
  const state = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "test", outputs, resources: [] };
  mkdirSync(placesIn(hybrid.folder).state, { recursive: true });
  writeFileSync(join(placesIn(hybrid.folder).state, "auth.tfstate"), JSON.stringify(state));
}

/** The preflight as the cold start runs it: a process inside the rehearsal, with that one's environment. */
async function rehearsed(...changes: string[]): Promise<PreflightResult> {
  const script = `
    const { join } = require("node:path");
    const { runPreflight } = require(join(${JSON.stringify(PROJECT)}, "ops/checks/preflight"));
    const { runtimeOf } = require(join(${JSON.stringify(PROJECT)}, "ops/rehearsal/runtime"));
    const [file, project] = ${JSON.stringify([HYBRID, PROJECT])};
    const state = join(process.env.COLDSTART_HOME, "state");
    const { env: environment } = process;
    runPreflight({ file, project, output: environment.CDKTF_OUTDIR, state, environment, runtime: runtimeOf(environment) })
      .then((result) => console.log(JSON.stringify(result)));`;
  const node = [process.execPath, "--require", join(PROJECT, "tools/typescript.cjs"), "-e", script];
  return JSON.parse(await hybrid.run("env", ...changes, ...node)) as PreflightResult;
}

const errorsOf = ({ checks }: PreflightResult) =>
  checks.flatMap((check) =>
    findingsOf(check).flatMap(({ severity, code, message }) =>
      severity === "error" ? [`${check.id}: [${code}] ${message}`] : [],
    ),
  );

describe("inside a rehearsal", () => {
  test("preflight passes, with every check of the list", async () => {
    const result = await rehearsed();
    expect(errorsOf(result)).toEqual([]);
    expect(result.ok).toBe(true);
    const passed = new Set(result.checks.filter(({ status }) => status === "passed").map(({ id }) => id));
    for (const check of [
      "tools",
      "credentials",
      "hetzner",
      "proxmox",
      "repository",
      "stacks",
      "certificates",
      "dns-delegation",
    ])
      expect(passed).toContain(check);
    expect(JSON.stringify(result)).not.toMatch(/rehearsal-|"secret"|PRIVATE/);
  }, 60_000);

  test("wrong credentials are refused by each host, all at once", async () => {
    const wrong = ["hetzner_hillsboro_token", "proxmox_atlas_password", "git_token"].map(
      (name) => `TF_VAR_${name}=wrong`,
    );
    const result = await rehearsed(...wrong);
    expect(result.ok).toBe(false);
    expect(errorsOf(result)).toEqual([
      expect.stringMatching(/^hetzner: \[hetzner-token-refused\] /),
      expect.stringMatching(/^proxmox: \[proxmox-login-refused\] /),
      expect.stringMatching(/^repository: \[git-token-refused\] /),
    ]);
  }, 60_000);
});

describe("with nothing", () => {
  let project: string;
  beforeEach(() => {
    project = sharedFolder("preflight");
    writeFileSync(join(project, "package.json"), JSON.stringify({ engines: { node: ">=20.19" } }));
    mkdirSync(join(project, "out"));
  });

  const environment = { PATH: process.env.PATH, HOME: "/nonexistent" };

  test("lists everything that is missing at once with how to get it, and changes nothing", async () => {
    const result = await runPreflight({
      file: HYBRID,
      project,
      output: join(project, "out"),
      state: join(project, "state"),
      environment,
      runtime: LIVE,
    });
    expect(result.ok).toBe(false);
    expect(errorsOf(result)).toEqual([
      expect.stringMatching(/^credentials: \[credential-missing\] Hetzner .* HCLOUD_TOKEN /),
      expect.stringMatching(/^credentials: \[credential-missing\] .* PROXMOX_VE_USERNAME /),
      expect.stringMatching(/^credentials: \[credential-missing\] .* PROXMOX_VE_PASSWORD /),
      expect.stringMatching(/^credentials: \[credential-missing\] .* ALERTS_SMTP_PASSWORD /),
      expect.stringMatching(/^credentials: \[credential-missing\] .* BACKUP_ACCESS_KEY /),
      expect.stringMatching(/^credentials: \[credential-missing\] .* BACKUP_SECRET_KEY /),
      expect.stringMatching(/^credentials: \[credential-missing\] .* `gh auth token`/),
      expect.stringMatching(/^admin-ranges: \[admin-ranges-example\] .* 203\.0\.113\.7/),
      expect.stringMatching(/^stacks: \[stacks-missing\] /),
    ]);
    for (const { severity, fix } of nonEmpty(result.checks.flatMap(findingsOf)))
      if (severity === "error") expect(fix).not.toBe("");
    expect(readdirSync(project).sort()).toEqual(["out", "package.json"]);
    expect(readdirSync(join(project, "out"))).toEqual([]);
  }, 30_000);

  test("an invalid cluster file does not hide the findings of other checks", async () => {
    const file = join(__dirname, "../../../fixtures/invalid/several-faults-at-once.yaml");
    const result = await runPreflight({
      file,
      project,
      output: project,
      state: join(project, "state"),
      environment: { ...environment, TF_LOG: "trace" },
      runtime: LIVE,
    });
    const errors = errorsOf(result);
    const inFile = errors.flatMap((line) => /^cluster-file: \[([\w-]+)\] /.exec(line)?.[1] ?? []);
    expect(inFile).toEqual(["cluster-file-versions", "cluster-file-addresses", "cluster-file-gitops"]);
    expect(errors).toContainEqual(expect.stringMatching(/^terraform-log: \[terraform-log\] TF_LOG/));
    // Its rules are broken, but what it asks for is clear.
    expect(errors).toContainEqual(expect.stringMatching(/^credentials: \[credential-missing\] Proxmox password /));
  }, 30_000);

  test("a synthesis that fails is a finding", async () => {
    const result = await runPreflight({
      file: HYBRID,
      project,
      output: join(project, "out"),
      state: join(project, "state"),
      environment,
      runtime: LIVE,
      synthesize: () => Promise.reject(new Error("no such construct")),
    });
    expect(errorsOf(result)).toContainEqual(expect.stringMatching(/^synthesis: \[synthesis\] /));
  }, 30_000);
});

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stacks } from "../../../../ops/checks/preflight/stacks";
import type { RunProgram } from "../../../../ops/clients/processes/program";
import { NoTerraform } from "../../../../ops/clients/terraform/binary";
import { LAYERS } from "../../../../spec";
import { context, reportOf, programs } from "./support/fakes";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("stacks");
beforeEach(() => {
  for (const layer of LAYERS) {
    mkdirSync(join(folder(), layer));
    writeFileSync(join(folder(), layer, "cdk.tf.json"), "{}");
  }
});

const VALID = { "terraform validate": { stdout: '{"valid":true,"diagnostics":[]}' } };
const reportStacks = (run: RunProgram) => reportOf(stacks, context({ stacks: folder(), run }));

describe("the stacks", () => {
  test("are validated without their state", async () => {
    const ran: string[] = [];
    const run = programs({ ...VALID, "terraform init": {} });
    const lines = await reportStacks((program, args, options) => {
      ran.push([program, ...args].join(" "));
      return run(program, args, options);
    });
    expect(lines).toEqual([expect.stringMatching(/^evidence: .* auth, infra, services, config\.$/)]);
    expect(new Set(ran)).toEqual(
      new Set(["terraform init -backend=false -input=false -no-color", "terraform validate -json"]),
    );
  });

  test("that have their providers already are not initialised again", async () => {
    for (const layer of LAYERS) mkdirSync(join(folder(), layer, ".terraform", "providers"), { recursive: true });
    expect(await reportStacks(programs(VALID))).toEqual([expect.stringMatching(/^evidence: /)]);
  });

  test("are validated again only after a change, or with other providers", async () => {
    const inits = LAYERS.map((layer) => join(folder(), layer, ".terraform", "providers"));
    inits.forEach((providers) => mkdirSync(providers, { recursive: true }));
    await reportStacks(programs(VALID));
    const refuses = { "terraform validate": { stdout: '{"diagnostics":[{"severity":"error","summary":"refused"}]}' } };
    const lookAgain = () => reportStacks(programs({ "terraform init": {}, ...refuses }));
    expect(await lookAgain()).toEqual([expect.stringMatching(/^evidence: /)]);
    writeFileSync(join(folder(), "infra", "cdk.tf.json"), '{"changed":true}');
    expect(await lookAgain()).toEqual([expect.stringMatching(/^error.*infra: refused/)]);
    writeFileSync(join(folder(), "auth", ".terraform.lock.hcl"), "other providers");
    expect(await lookAgain()).toHaveLength(2);
  });

  test("that Terraform refuses are named with the layer and the reason", async () => {
    const diagnostics = [
      { severity: "error", summary: "Unsupported argument", detail: 'An argument named "x" is not expected here.' },
      { severity: "warning", summary: "Deprecated" },
    ];
    const validate = { status: 1, stdout: JSON.stringify({ valid: false, diagnostics }) };
    const lines = await reportStacks(programs({ "terraform init": {}, "terraform validate": validate }));
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^error terraform-validate: auth: Unsupported argument: .*"x"/);
  });

  test("that cannot be initialised say why, once", async () => {
    const away = "Error: Failed to query\n\nhashicorp/tls: could not connect\nto registry.terraform.io: no such host\n";
    expect(await reportStacks(programs({ "terraform init": { status: 1, stderr: away } }))).toEqual([
      expect.stringMatching(/^error registry-unreachable: .*registry\.terraform\.io/),
    ]);
    const wrong = "Error: Unsupported version\n\nneeds\n>= 2\n\nError: Unsupported version\n\nagain\n";
    expect(await reportStacks(programs({ "terraform init": { status: 1, stderr: wrong } }))).toEqual([
      expect.stringMatching(/^error terraform-init: .* auth .*: Unsupported version needs >= 2 →/),
    ]);
  });

  test("that are not synthesized are reported; without Terraform the check is skipped", async () => {
    rmSync(join(folder(), "config"), { recursive: true });
    expect(await reportStacks(programs({}))).toEqual([
      expect.stringMatching(/not synthesized: config .* → npm run synth/),
    ]);
    expect(await reportOf(stacks, context({ stacks: folder(), terraform: new NoTerraform("none") }))).toEqual([]);
  });
});

import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { planLayer } from "../../../../ops/engine/apply/layer-plan";
import { plannedChanges } from "../../../../ops/workflows/review/layer-review";
import type { PlannedChange } from "../../../../ops/workflows/review/layer-review";
import { findTerraform } from "../../../../ops/clients/terraform/binary";
import { Terraform } from "../../../../ops/clients/terraform/terraform";
import { sharedFolder } from "../../../support/temporary-folder";

const folder = sharedFolder("layer-run");

/** Plans and applies a layer once. @returns what the plan contained */
async function run(stack: object): Promise<readonly PlannedChange[] | undefined> {
  writeFileSync(join(folder, "main.tf.json"), JSON.stringify(stack));
  const { program } = findTerraform();
  const terraform = new Terraform({ program, folder, environment: { ...process.env, CHECKPOINT_DISABLE: "1" } });
  const handle = await planLayer({ layer: "auth", terraform, folder: plans() });
  if (handle.plan) await handle.apply(ignore, ignore);
  handle.discard();
  expect(readdirSync(plans())).toEqual([]);
  return handle.plan && plannedChanges(handle.plan);
}

const plans = () => join(folder, "plans");
const ignore = () => undefined;

const data = (...names: string[]) => ({ terraform_data: Object.fromEntries(names.map((name) => [name, {}])) });
const output = (value: string) => ({ handed_on: { value } });

// One folder: each step starts from the state that the step before it left.
const STORY: readonly (readonly [string, stack: object, planned: readonly PlannedChange[]])[] = [
  ["a resource is created", { resource: data("a") }, [{ address: "terraform_data.a", action: "make" }]],
  [
    "only an output is new",
    { resource: data("a"), output: output("one") },
    [{ address: "output.handed_on", action: "output" }],
  ],
  [
    "only the value of an output changes",
    { resource: data("a"), output: output("two") },
    [{ address: "output.handed_on", action: "output" }],
  ],
  ["only an output is removed", { resource: data("a") }, [{ address: "output.handed_on", action: "output" }]],
  [
    "a resource only moves to another address",
    { resource: data("b"), moved: [{ from: "terraform_data.a", to: "terraform_data.b" }] },
    [{ address: "terraform_data.b", action: "move" }],
  ],
  [
    "an existing object is imported",
    { resource: data("b", "c"), import: [{ to: "terraform_data.c", id: "already-there" }] },
    [{ address: "terraform_data.c", action: "import" }],
  ],
  [
    "a resource is removed from the state",
    { resource: data("b"), removed: [{ from: "terraform_data.c", lifecycle: { destroy: false } }] },
    [{ address: "terraform_data.c", action: "forget" }],
  ],
];

describe("a layer", () => {
  test.each(STORY)(
    "is planned and applied when %s, and its next plan is empty",
    async (_, stack, planned) => {
      expect(await run(stack)).toEqual(planned);
      expect(await run(stack)).toBeUndefined();
    },
    60_000,
  );
});

describe("warnings of providers", () => {
  const line = (summary: string) =>
    JSON.stringify({ type: "diagnostic", diagnostic: { severity: "warning", summary, detail: "", address: "a.b" } });

  /** A Terraform that plans and applies nothing, and warns of both. */
  function fakeTerraform(planExitCode: number): Terraform {
    const program = join(folder, "warning-terraform");
    writeFileSync(
      program,
      `#!/bin/sh
case "$1" in
  plan) echo '${line("planned")}'; touch "$(echo "$*" | sed 's/.*-out=\\([^ ]*\\).*/\\1/')"; exit ${planExitCode} ;;
  show) echo '{}' ;;
  apply) echo '${line("applied")}' ;;
esac
`,
    );
    chmodSync(program, 0o700);
    return new Terraform({ program, folder, environment: process.env });
  }

  test("are reported when the plan is applied, those of the plan first", async () => {
    const summaries: string[] = [];
    const handle = await planLayer({ layer: "infra", terraform: fakeTerraform(2), folder: plans() });
    expect(summaries).toEqual([]);
    await handle.apply(ignore, ({ summary }) => summaries.push(summary));
    expect(summaries).toEqual(["planned", "applied"]);
    handle.discard();
  });

  test("a plan that fails leaves no plan file, which would contain secrets", async () => {
    const planning = planLayer({ layer: "infra", terraform: fakeTerraform(1), folder: plans() });
    await expect(planning).rejects.toThrow("terraform plan failed");
    expect(readdirSync(plans())).toEqual([]);
  });
});

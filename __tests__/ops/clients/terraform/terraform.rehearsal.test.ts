import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTerraform } from "../../../../ops/clients/terraform/binary";
import type { TerraformEvent } from "../../../../ops/clients/terraform/events";
import { Terraform } from "../../../../ops/clients/terraform/terraform";
import { sharedFolder } from "../../../support/temporary-folder";

const folder = sharedFolder("terraform");

function terraform(resources: Record<string, object>): Terraform {
  writeFileSync(join(folder, "main.tf.json"), JSON.stringify({ resource: { terraform_data: resources } }));
  return new Terraform({
    program: findTerraform().program,
    folder,
    environment: { ...process.env, CHECKPOINT_DISABLE: "1" },
  });
}

// One folder, one story: each step continues where the one before it stopped.
describe("Terraform in a folder", () => {
  test("plans to a file, counts, and applies exactly that file", async () => {
    const tf = terraform({ one: { input: "a" }, two: { input: "b" } });
    await tf.init();
    expect(await tf.plan("first.tfplan")).toMatchObject({ changes: { add: 2, change: 0, remove: 0 } });
    const plan = (await tf.show("first.tfplan")) as { resource_changes: { address: string }[] };
    expect(plan.resource_changes.map(({ address }) => address)).toEqual(["terraform_data.one", "terraform_data.two"]);
    const events: TerraformEvent[] = [];
    await tf.apply("first.tfplan", (event) => events.push(event));
    expect(events.filter(({ kind }) => kind === "started")).toHaveLength(2);
    expect(events.filter(({ kind }) => kind === "done")).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ kind: "summary", changes: { add: 2 } });
  });

  test("detects an empty plan", async () => {
    const tf = terraform({ one: { input: "a" }, two: { input: "b" } });
    expect((await tf.plan("second.tfplan")).changes).toEqual({ add: 0, change: 0, remove: 0 });
  });

  test("fails with Terraform's diagnostics and addresses", async () => {
    const tf = terraform({ one: { input: "${nowhere}" } });
    await expect(tf.plan("third.tfplan")).rejects.toThrow(/terraform plan failed\.\n.*Invalid reference/);
  });

  test("fails with the plain output of commands without JSON", async () => {
    const tf = terraform({ one: { input: "a" } });
    await expect(tf.show("missing.tfplan")).rejects.toThrow(/terraform show failed\.\n[^]*missing\.tfplan/);
  });
});

test("an init that was left out is run when the state needs a provider that the stack does not", async () => {
  const stack = mkdtempSync(join(folder, "stack-"));
  const settings = join(stack, "no-network.tfrc");
  writeFileSync(settings, `provider_installation { filesystem_mirror { path = ${JSON.stringify(stack)} } }`);
  const terraform = { backend: { local: { path: "terraform.tfstate" } } };
  writeFileSync(join(stack, "main.tf.json"), JSON.stringify({ terraform, resource: { terraform_data: { one: {} } } }));
  const environment = { ...process.env, TF_CLI_CONFIG_FILE: settings, CHECKPOINT_DISABLE: "1" };
  const open = () => new Terraform({ program: findTerraform().program, folder: stack, environment });
  const first = open();
  await first.init();
  await first.plan("a.tfplan");
  await first.apply("a.tfplan", () => undefined);
  const file = join(stack, "terraform.tfstate");
  const state = JSON.parse(readFileSync(file, "utf8")) as { resources: object[] };
  const provider = 'provider["registry.terraform.io/hashicorp/random"]';
  const instances = [{ schema_version: 0, attributes: { id: "1" } }];
  const resources = [...state.resources, { mode: "managed", type: "random_id", name: "two", provider, instances }];
  writeFileSync(file, JSON.stringify({ ...state, resources }));
  // Nothing can be installed here: the error of init proves that it was run.
  const second = open();
  await second.init();
  await expect(second.plan("b.tfplan")).rejects.toMatchObject({ command: "init" });
});

test("output before a failure is not repeated, because it may contain secrets", async () => {
  const program = join(folder, "failing-terraform");
  writeFileSync(program, "#!/bin/sh\necho half a plan\necho it broke >&2\nexit 1\n", { mode: 0o700 });
  const failure = new Terraform({ program, folder, environment: process.env }).show("a.tfplan");
  await expect(failure).rejects.toMatchObject({
    command: "show",
    output: "it broke",
    message: expect.not.stringContaining("half a plan") as string,
  });
});

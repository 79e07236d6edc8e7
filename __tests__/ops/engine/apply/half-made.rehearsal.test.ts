import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { terraformIn } from "../../../../ops/engine/run/context";
import type { Context } from "../../../../ops/engine/run/context";
import { mendHalfMade } from "../../../../ops/engine/apply/half-made";
import { PlanRefused } from "../../../../ops/guard";
import type { Plan } from "../../../../ops/guard/plan";
import { Journal } from "../../../../ops/state/journal";
import type { Outcome } from "../../../../ops/state/journal";
import { findTerraform } from "../../../../ops/clients/terraform/binary";
import { LIVE } from "../../../../ops/support/runtime";

/** Made, and then its provisioner fails: Terraform keeps it as half-made, as it does after a provider's own half success. */
const halfMade = (name: string, isProtected: boolean) => ({
  [name]: {
    input: name,
    provisioner: [{ "local-exec": { command: "exit 1" } }],
    lifecycle: { prevent_destroy: isProtected },
  },
});

// Each runs a real Terraform several times.
jest.setTimeout(60_000);

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coldstart-half-made-"));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function contextAfter(...outcomes: Outcome[]): Context {
  const journal = new Journal(join(folder, "journal.jsonl"), "run");
  for (const outcome of [...outcomes, "started" as const]) journal.write("auth", outcome);
  return {
    binary: findTerraform(),
    places: { output: folder },
    environment: { ...process.env, TF_CLI_CONFIG_FILE: "/dev/null", CHECKPOINT_DISABLE: "1" },
    runtime: LIVE,
    notes: { started: () => undefined },
    console: { say: (text: string) => said.push(text) },
    journal,
  } as unknown as Context;
}

/** A layer of which one thing is half-made, and what Terraform says to its next plan. */
async function halfApplied(context: Context, isProtected: boolean): Promise<{ plan: Plan; failure: unknown }> {
  const stack = join(folder, "stacks", "auth");
  mkdirSync(stack, { recursive: true });
  writeFileSync(
    join(stack, "main.tf.json"),
    JSON.stringify({ resource: { terraform_data: halfMade("thing", isProtected) } }),
  );
  const terraform = terraformIn(context, "auth");
  await terraform.init();
  await terraform.plan("one.tfplan");
  await expect(terraform.apply("one.tfplan", () => undefined)).rejects.toThrow();
  expect(await terraform.tainted()).toEqual(["terraform_data.thing"]);
  const failure: unknown = await terraform.plan("two.tfplan").then(
    () => undefined,
    (error: unknown) => error,
  );
  return { plan: failure ? {} : ((await terraform.show("two.tfplan")) as Plan), failure };
}

test("what is protected and half-made is kept, and the next plan comes through", async () => {
  const context = contextAfter("started", "failed");
  const { plan, failure } = await halfApplied(context, true);
  expect(String(failure)).toContain("prevent_destroy");
  expect(await mendHalfMade(context, "auth", plan, failure)).toEqual(["terraform_data.thing"]);
  const { changes } = await terraformIn(context, "auth").plan("three.tfplan");
  expect(changes).toMatchObject({ add: 0, change: 0, remove: 0 });
  expect(said).toEqual([
    "terraform_data.thing was made by a run that failed right after; it is kept, and looked at again",
  ]);
  expect(context.journal.history()).toContainEqual(expect.objectContaining({ step: "keep-auth", outcome: "done" }));
});

test("what the guard will not see replaced is kept as well", async () => {
  const context = contextAfter("started");
  const { plan } = await halfApplied(context, false);
  const finding = { rule: "zones", severity: "refused", what: "", why: "", instead: "" } as const;
  const other = new PlanRefused("auth", [{ ...finding, address: "terraform_data.other" }]);
  expect(await mendHalfMade(context, "auth", plan, other)).toEqual([]);
  const refused = new PlanRefused("auth", [{ ...finding, address: "terraform_data.thing" }]);
  expect(await mendHalfMade(context, "auth", plan, refused)).toEqual(["terraform_data.thing"]);
});

test("what somebody has marked by hand, after a run that did well, is left as it is", async () => {
  const context = contextAfter("started", "done");
  const { plan, failure } = await halfApplied(context, true);
  expect(await mendHalfMade(context, "auth", plan, failure)).toEqual([]);
  expect(await terraformIn(context, "auth").tainted()).toEqual(["terraform_data.thing"]);
});

test("half a machine is made anew, whatever the guard says to it", async () => {
  const context = contextAfter("failed");
  const plan: Plan = {
    resource_changes: [
      {
        address: "hcloud_server.a",
        type: "hcloud_server",
        name: "a",
        mode: "managed",
        action_reason: "replace_because_tainted",
        change: { actions: ["delete", "create"] },
      },
    ],
  };
  const refused = new PlanRefused("infra", [
    { rule: "quorum", severity: "refused", address: "hcloud_server.a", what: "", why: "", instead: "" },
  ]);
  expect(await mendHalfMade(context, "auth", plan, refused)).toEqual([]);
});

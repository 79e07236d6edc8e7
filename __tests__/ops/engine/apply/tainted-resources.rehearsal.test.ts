import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyLayer } from "../../../../ops/engine/apply/apply-layer";
import { Recorder } from "../../../../ops/engine/timeline/record";
import { terraformIn } from "../../../../ops/engine/run/context";
import type { Context } from "../../../../ops/engine/run/context";
import { runStep } from "../../../../ops/engine/run/step";
import { Acceptances } from "../../../../ops/guard";
import { Journal } from "../../../../ops/state/journal";
import { findTerraform } from "../../../../ops/clients/terraform/binary";
import { LIVE } from "../../../../ops/support/runtime";
import { HYBRID_CLUSTER } from "../../guard/support/plan";
import { consoleTelling } from "../../../support/console";
import { temporaryFolder } from "../../../support/temporary-folder";

const THING = "terraform_data.thing";

// Each test runs a real Terraform several times.
jest.setTimeout(60_000);

const folder = temporaryFolder("half-made");
beforeEach(() => {
  const stack = join(folder(), "stacks", "auth");
  mkdirSync(stack, { recursive: true });
  // Created, and then its provisioner fails: Terraform taints it, as it does when a provider fails half-way.
  const thing = { provisioner: [{ "local-exec": { command: "exit 1" } }], lifecycle: { prevent_destroy: true } };
  writeFileSync(
    join(stack, "main.tf.json"),
    JSON.stringify({
      terraform: { backend: { local: { path: join(folder(), "auth.tfstate") } } },
      resource: { terraform_data: { thing } },
    }),
  );
});

function runOf(name: string): { context: Context; output: string[] } {
  const output: string[] = [];
  const say = (text: string) => void output.push(text);
  const context = {
    cluster: HYBRID_CLUSTER,
    binary: findTerraform(),
    places: { output: folder(), state: folder() },
    environment: { ...process.env, TF_CLI_CONFIG_FILE: "/dev/null", CHECKPOINT_DISABLE: "1" },
    runtime: LIVE,
    notes: { noteStart: () => undefined },
    console: consoleTelling({ say, warn: () => undefined }),
    options: { yes: true, adopt: false },
    acceptances: new Acceptances([]),
    journal: new Journal(join(folder(), "journal.jsonl"), name),
    time: new Recorder(),
    signal: new AbortController().signal,
  } as unknown as Context;
  return { context, output };
}

const auth = ({ context }: ReturnType<typeof runOf>) =>
  runStep(context, "auth", "Layer auth", () => applyLayer(context, "auth"));

test("a protected, half-created resource is kept, and the next run continues", async () => {
  const first = runOf("first");
  await expect(auth(first)).rejects.toThrow("local-exec provisioner error");
  const terraform = terraformIn(first.context, "auth");
  expect(await terraform.listTainted()).toEqual([THING]);
  await expect(terraform.plan("look.tfplan")).rejects.toThrow("prevent_destroy");

  const second = runOf("second");
  await auth(second);
  expect(await terraform.listTainted()).toEqual([]);
  expect(second.output.join("\n")).toContain(THING);
  expect(second.context.journal.history()).toContainEqual(
    expect.objectContaining({ run: "second", step: "keep-auth", outcome: "done" }),
  );
  expect((await terraform.plan("look.tfplan")).isEmpty).toBe(true);
});

test("a resource that the user tainted after a successful run stays tainted", async () => {
  const first = runOf("first");
  await expect(auth(first)).rejects.toThrow("local-exec provisioner error");
  first.context.journal.write("auth", "done");
  await expect(auth(runOf("second"))).rejects.toThrow("prevent_destroy");
  expect(await terraformIn(first.context, "auth").listTainted()).toEqual([THING]);
});

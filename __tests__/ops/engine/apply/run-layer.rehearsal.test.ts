import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plan } from "../../../../ops/guard/plan";
import { runLayer } from "../../../../ops/engine/apply/run-layer";
import { plannedChanges } from "../../../../ops/workflows/review/layer-review";
import type { PlannedChange } from "../../../../ops/workflows/review/layer-review";
import { findTerraform } from "../../../../ops/clients/terraform/binary";
import { Terraform } from "../../../../ops/clients/terraform/terraform";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "coldstart-layer-run-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One run of a layer, and what its guard was shown of it. */
async function run(stack: object): Promise<{ outcome: string; seen: readonly PlannedChange[] | undefined }> {
  writeFileSync(join(folder, "main.tf.json"), JSON.stringify(stack));
  let seen: readonly PlannedChange[] | undefined;
  const { outcome } = await runLayer({
    layer: "auth",
    terraform: new Terraform({
      program: findTerraform().program,
      folder,
      environment: { ...process.env, CHECKPOINT_DISABLE: "1" },
    }),
    plans: join(folder, "plans"),
    guard: (_, plan) => {
      seen = plannedChanges(plan as Plan);
      return Promise.resolve();
    },
    confirm: () => Promise.resolve(true),
    backUp: () => Promise.resolve(),
    onPlanned: () => undefined,
    onEvent: () => undefined,
    onWarning: () => undefined,
  });
  return { outcome, seen };
}

const data = (...names: string[]) => ({ terraform_data: Object.fromEntries(names.map((name) => [name, {}])) });
const output = (value: string) => ({ handed_on: { value } });

// One folder, one story: each step goes on where the one before it stopped.
const STORY: readonly (readonly [string, stack: object, seen: readonly PlannedChange[]])[] = [
  ["something is made", { resource: data("a") }, [{ address: "terraform_data.a", action: "make" }]],
  [
    "nothing but an output is new",
    { resource: data("a"), output: output("one") },
    [{ address: "output.handed_on", action: "output" }],
  ],
  [
    "nothing but an output has another value",
    { resource: data("a"), output: output("two") },
    [{ address: "output.handed_on", action: "output" }],
  ],
  ["nothing but an output goes", { resource: data("a") }, [{ address: "output.handed_on", action: "output" }]],
  [
    "something has another address, and nothing else is done to it",
    { resource: data("b"), moved: [{ from: "terraform_data.a", to: "terraform_data.b" }] },
    [{ address: "terraform_data.b", action: "move" }],
  ],
  [
    "something that exists is taken over",
    { resource: data("b", "c"), import: [{ to: "terraform_data.c", id: "already-there" }] },
    [{ address: "terraform_data.c", action: "import" }],
  ],
  [
    "something is forgotten",
    { resource: data("b"), removed: [{ from: "terraform_data.c", lifecycle: { destroy: false } }] },
    [{ address: "terraform_data.c", action: "forget" }],
  ],
];

describe("a layer", () => {
  test.each(STORY)(
    "is guarded and applied when %s, and has nothing to do after that",
    async (_, stack, seen) => {
      expect(await run(stack)).toEqual({ outcome: "applied", seen });
      expect(await run(stack)).toEqual({ outcome: "unchanged", seen: undefined });
    },
    60_000,
  );
});

describe("an answer that somebody takes time for", () => {
  afterEach(() => jest.restoreAllMocks());

  /** @param verdicts of the guard, one after the other */
  async function answered(seconds: number, verdicts: readonly ("fine" | "refused")[]) {
    const done: string[] = [];
    const plan = { resource_changes: [] };
    const none = { add: 0, change: 1, remove: 0 };
    const terraform = {
      init: () => Promise.resolve(),
      plan: () => Promise.resolve({ changes: none, isEmpty: false, diagnostics: [] }),
      show: () => Promise.resolve(plan),
      apply: () => Promise.resolve(void done.push("applied")),
    } as unknown as Terraform;
    const outcome = await runLayer({
      layer: "infra",
      terraform,
      plans: join(folder, "plans"),
      guard(_, read) {
        expect(read).toBe(plan);
        const verdict = verdicts[done.filter((one) => one.startsWith("guarded")).length];
        done.push(`guarded: ${verdict ?? "once too often"}`);
        return verdict === "fine" ? Promise.resolve() : Promise.reject(new Error("refused"));
      },
      confirm() {
        done.push("asked");
        const later = performance.now() + seconds * 1000;
        jest.spyOn(performance, "now").mockReturnValue(later);
        return Promise.resolve(true);
      },
      backUp: () => Promise.resolve(done.push("backed up")),
      onPlanned: () => undefined,
      onEvent: () => undefined,
      onWarning: () => undefined,
    }).then(
      (result) => result.outcome,
      (error: Error) => error.message,
    );
    return [...done, outcome];
  }

  test("lets the guard look again, and nothing is done that it now refuses", async () => {
    expect(await answered(60, ["fine", "refused"])).toEqual(["guarded: fine", "asked", "guarded: refused", "refused"]);
    expect(await answered(60, ["fine", "fine"])).toEqual([
      "guarded: fine",
      "asked",
      "guarded: fine",
      "backed up",
      "applied",
      "applied",
    ]);
  });

  test("costs nothing when it comes at once", async () => {
    expect(await answered(0, ["fine"])).toEqual(["guarded: fine", "asked", "backed up", "applied", "applied"]);
  });
});

describe("what providers warn of", () => {
  const line = (summary: string) =>
    JSON.stringify({ type: "diagnostic", diagnostic: { severity: "warning", summary, detail: "", address: "a.b" } });

  /** A Terraform that plans and applies nothing, and warns of both. */
  async function warned(confirmed: boolean): Promise<string[]> {
    const program = join(folder, "warning-terraform");
    writeFileSync(
      program,
      `#!/bin/sh
case "$1" in
  plan) echo '${line("planned")}'; exit 2 ;;
  show) echo '{}' ;;
  apply) echo '${line("applied")}' ;;
esac
`,
    );
    chmodSync(program, 0o700);
    const summaries: string[] = [];
    await runLayer({
      layer: "infra",
      terraform: new Terraform({ program, folder, environment: process.env }),
      plans: join(folder, "plans"),
      guard: () => Promise.resolve(),
      confirm: () => Promise.resolve(confirmed),
      backUp: () => Promise.resolve(),
      onPlanned: () => undefined,
      onEvent: () => undefined,
      onWarning: ({ summary }) => summaries.push(summary),
    });
    return summaries;
  }

  test("is told of the plan and of the apply, once it is applied", async () => {
    expect(await warned(true)).toEqual(["planned", "applied"]);
    expect(await warned(false)).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../../../ops/engine/run/context";
import { guardPlan } from "../../../../ops/engine/apply/guard-plan";
import { OneAtATime, awaitEarlierTurns, changeNext } from "../../../../ops/engine/apply/rolling";
import { Acceptances } from "../../../../ops/guard";
import type { Plan } from "../../../../ops/guard/plan";
import { Journal } from "../../../../ops/state/journal";
import { RunNotes } from "../../../../ops/state/run-note";
import { Recorder } from "../../../../ops/engine/timeline/record";
import { BOOTSTRAPPED, change } from "../../guard/support/plan";
import { Lab } from "../../clients/talos/support/lab";
import { rehearsalRuntime } from "../../../../ops/rehearsal/runtime";

const NAMES = ["cp-0", "cp-1", "cp-2"];

// On a busy machine a small world takes its time.
jest.setTimeout(60_000);

let lab: Lab;
let folder: string;
beforeAll(async () => {
  lab = await Lab.start();
  folder = mkdtempSync(join(tmpdir(), "coldstart-rolling-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await lab.close();
});

/** All of Terraform that is asked here: what its state remembers. */
function stateOf(addresses: Readonly<Record<string, string>>): string {
  const resources = Object.entries(addresses).map(([name, node]) => ({
    type: "talos_machine_configuration_apply",
    name,
    values: { node },
  }));
  const program = join(folder, "terraform");
  writeFileSync(program, `#!/bin/sh\necho '${JSON.stringify({ values: { root_module: { resources } } })}'\n`, {
    mode: 0o700,
  });
  return program;
}

function coldStart(run = "run", addresses = lab.addresses) {
  const said: string[] = [];
  const journal = new Journal(join(folder, "journal.jsonl"), run);
  mkdirSync(join(folder, "out/stacks/infra"), { recursive: true });
  const context = {
    cluster: lab.cluster(),
    places: { state: folder, output: join(folder, "out"), kubeconfig: lab.kubeconfig, talosconfig: lab.talosconfig },
    environment: process.env,
    runtime: rehearsalRuntime(folder),
    binary: { program: stateOf(addresses) },
    console: { warn: (text: string) => said.push(text), say: (text: string) => said.push(text), step: () => undefined },
    acceptances: new Acceptances([{ rule: "quorum", address: "proxmox_virtual_environment_vm.cp-1" }]),
    journal,
    notes: new RunNotes(folder),
    time: new Recorder(),
    signal: new AbortController().signal,
  } as unknown as Context;
  const outcomes = () =>
    journal
      .history()
      .filter((entry) => entry.run === run && entry.outcome !== "started")
      .map(({ step, outcome, detail }) => [step, outcome, detail]);
  return { context, journal, said, outcomes };
}

const planOf = (...replaced: string[]): Plan => ({
  resource_changes: [
    BOOTSTRAPPED,
    ...NAMES.flatMap((name) => [
      change(`proxmox_virtual_environment_vm.${name}`, replaced.includes(name) ? "replace" : "nothing"),
      change(`talos_machine_configuration_apply.${name}`, "nothing", {
        before: { node: lab.addresses[name], machine_configuration: "machine: { type: controlplane }" },
      }),
    ]),
  ],
});

async function turnsFor(context: Context, plan: Plan, inTurn: string[] = []): Promise<OneAtATime> {
  const refusal: unknown = await guardPlan(context, "infra", plan, { inTurn }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof OneAtATime)) throw new Error(`not one at a time: ${String(refusal)}`);
  return refusal;
}

describe("a plan that touches several control planes", () => {
  test("is neither refused nor applied as a whole, whatever is accepted", async () => {
    const { context, said } = coldStart();
    const { turns, addresses } = await turnsFor(context, planOf(...NAMES));
    expect(turns.waiting.map(({ name }) => name)).toEqual(["cp-1", "cp-2", "cp-0"]);
    expect(addresses).toEqual({ "cp-0": "10.0.0.11", "cp-1": "10.0.0.12", "cp-2": "10.0.0.13" });
    expect(said).toHaveLength(3);
    expect(said[0]).toMatch(/^one at a time: proxmox_virtual_environment_vm\.cp-0 would be replaced\. etcd with 3/);
    expect(context.acceptances.unused()).toHaveLength(1);
  });

  test("gives the last one a turn of its own too, once turns have begun", async () => {
    const { context } = coldStart();
    await expect(guardPlan(context, "infra", planOf("cp-0"))).resolves.toBeUndefined();
    const { turns } = await turnsFor(context, planOf("cp-0"), NAMES);
    expect(turns.waiting.map(({ name }) => name)).toEqual(["cp-0"]);
  });
});

describe("a turn", () => {
  test("goes to the first whose plan touches nobody else", async () => {
    const { context, outcomes } = coldStart("entangled");
    const tried: (readonly string[])[] = [];
    const name = await changeNext(context, "infra", await turnsFor(context, planOf(...NAMES)), {
      async applyAlone(targets, guard) {
        tried.push(targets);
        // What cp-1 and cp-2 are made from is itself made from cp-0.
        const { members } = await guard(targets.some((at) => at.endsWith("cp-0")) ? planOf("cp-0") : planOf(...NAMES));
        expect(members).toEqual(NAMES);
        return { skipped: false, detail: "1 made, 1 deleted" };
      },
    });
    expect(name).toBe("cp-0");
    expect(tried).toEqual(
      ["cp-1", "cp-2", "cp-0"].map((one) => [
        `proxmox_virtual_environment_vm.${one}`,
        `talos_machine_configuration_apply.${one}`,
      ]),
    );
    expect(outcomes()).toEqual([
      ["infra-roll-cp-1", "skipped", "not yet: its plan would also touch cp-0, cp-2"],
      ["infra-roll-cp-2", "skipped", "not yet: its plan would also touch cp-0, cp-1"],
      ["infra-roll-cp-0", "done", "1 made, 1 deleted"],
    ]);
  });

  test("is nobody's when everybody needs the others, and nothing is applied", async () => {
    const { context } = coldStart("knot");
    let applied = 0;
    const turns = await turnsFor(context, planOf(...NAMES));
    await expect(
      changeNext(context, "infra", turns, {
        async applyAlone(_, guard) {
          await guard(planOf(...NAMES));
          applied += 1;
          return { skipped: false, detail: "" };
        },
      }),
    ).rejects.toThrow(
      /cannot be changed one at a time[^]*- cp-1: its plan would also touch cp-0, cp-2[^]*smaller steps/,
    );
    expect(applied).toBe(0);
  });

  test("that fails is a failed step with the node's name", async () => {
    const { context, outcomes } = coldStart("failing");
    const turns = await turnsFor(context, planOf(...NAMES));
    const failing = { applyAlone: () => Promise.reject(new Error("terraform apply failed.")) };
    await expect(changeNext(context, "infra", turns, failing)).rejects.toThrow("terraform apply failed.");
    expect(outcomes()).toEqual([["infra-roll-cp-1", "failed", "terraform apply failed."]]);
  });
});

describe("a turn that an earlier run began", () => {
  // The step before has left cp-1 with a failed turn.
  test("is left alone while its node is to be changed again", async () => {
    const { context, outcomes } = coldStart("again");
    await awaitEarlierTurns(context, "infra", ["cp-1"]);
    expect(outcomes()).toEqual([]);
  });

  test("is waited for otherwise, and then done", async () => {
    const { context, outcomes } = coldStart("later");
    await awaitEarlierTurns(context, "infra", []);
    expect(outcomes()).toEqual([["infra-roll-cp-1", "done", "it is well"]]);
    await awaitEarlierTurns(context, "infra", []);
    expect(outcomes()).toHaveLength(1);
  });

  test("ends with a node that is gone", async () => {
    const { context, journal, outcomes } = coldStart("gone", {});
    journal.write("infra-roll-cp-2", "started");
    await awaitEarlierTurns(context, "infra", []);
    expect(outcomes()).toEqual([["infra-roll-cp-2", "skipped", "it is no longer there"]]);
  });
});

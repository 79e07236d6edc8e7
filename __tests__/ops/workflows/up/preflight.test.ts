import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
import type { Context } from "../../../../ops/engine/run/context";
import { LIVE } from "../../../../ops/support/runtime";
import { Interrupted } from "../../../../ops/support/interrupted";
import { Refusal } from "../../../../ops/support/refusal";
import { preflight } from "../../../../ops/workflows/up/preflight";
import { consoleTelling } from "../../../support/console";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder("preflight");

/** A preflight whose check of the cluster file fails. @returns its error, and the warnings */
async function run(stop: AbortController, isStopped: boolean) {
  const warnings: string[] = [];
  const context = {
    cluster: { name: "hybrid" },
    file: join(folder(), "missing.yaml"),
    places: { project: folder(), output: folder(), state: folder() },
    environment: { PATH: "" },
    runtime: LIVE,
    console: consoleTelling({ warn: (text) => warnings.push(text) }),
    journal: new Journal(join(folder(), "journal.jsonl"), "this"),
    signal: stop.signal,
    time: {
      measureStep(_: string, work: () => Promise<unknown>) {
        const working = work();
        if (isStopped) stop.abort(new Interrupted());
        return working;
      },
    },
  } as unknown as Context;
  const error = await preflight(context, { from: "preflight", to: "report" }).catch((thrown: unknown) => thrown);
  return { error, warnings };
}

test("a check that fails is a finding, and refuses the run", async () => {
  const { error, warnings } = await run(new AbortController(), false);
  expect(error).toBeInstanceOf(Refusal);
  expect(warnings.join("\n")).toContain("missing.yaml");
});

test("a check that fails after Ctrl-C is no finding, because the interruption may have ended its program", async () => {
  const { error, warnings } = await run(new AbortController(), true);
  expect(error).toBeInstanceOf(Interrupted);
  expect(warnings.join("\n")).not.toContain("missing.yaml");
});

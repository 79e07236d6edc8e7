import { RunConsole } from "../../ops/engine/console/console";
import type { Context } from "../../ops/engine/run/context";
import type { Journal } from "../../ops/state/journal";
import { runDestroyStep } from "../../ops/workflows/destroy/run";
import type { States } from "../../ops/workflows/destroy/states";
import type { Layer } from "../../spec";

/** Runs the step in which a destroy deletes a layer, so that the journal gets the entries that a destroy writes. */
export async function deleteLayer(journal: Journal, layer: Layer, end: "nothing left" | "fails"): Promise<void> {
  const context = {
    journal,
    cluster: { nodes: [], sites: [] },
    console: new RunConsole([]),
    time: { measureStep: (_: string, work: () => Promise<unknown>) => work() },
    signal: new AbortController().signal,
  } as unknown as Context;
  const states = {
    count: () => {
      if (end === "fails") throw new Error("the state cannot be read");
      return 0;
    },
  } as unknown as States;
  const run = runDestroyStep(context, states, layer);
  await (end === "fails" ? expect(run).rejects.toThrow("cannot be read") : run);
}

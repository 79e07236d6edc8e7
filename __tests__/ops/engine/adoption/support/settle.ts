import { decide } from "../../../../../ops/engine/apply/decide";
import type { Decision } from "../../../../../ops/engine/apply/decision";
import { NO_PROGRESS } from "../../../../../ops/engine/apply/facts";
import type { Attempt, Facts } from "../../../../../ops/engine/apply/facts";
import { refusalError, refusedAddresses } from "../../../../../ops/engine/apply/refusal";
import { findExisting } from "../../../../../ops/engine/adoption/find-existing";
import { readJournal } from "../../../../../ops/engine/journal/apply";
import { recordRefusal } from "../../../../../ops/engine/journal/ownership";
import type { Context } from "../../../../../ops/engine/run/context";
import type { OrphanApis } from "../../../../../ops/providers/orphans/table";
import type { Layer } from "../../../../../spec";

/**
 * Looks for existing objects as often as a decision asks for them, as the apply loop does.
 *
 * @returns the first other decision. @throws the error of a refusal, which the journal keeps
 */
export async function settle(context: Context, layer: Layer, attempt: Attempt, reach: OrphanApis): Promise<Decision> {
  const { cluster, file, runtime, journal, options } = context;
  let facts: Facts = {
    request: {
      cluster,
      file,
      runtime,
      layer,
      scope: { kind: "layer" },
      hasGate: false,
      adopt: options.adopt,
      acceptances: [],
    },
    attempt,
    recorded: { journal: readJournal(journal, layer), providers: { now: {}, last: {} } },
    observed: { health: { nodes: {} }, foreign: [] },
    progress: NO_PROGRESS,
  };
  for (;;) {
    const decision = decide(facts);
    if (decision.kind === "refuse") {
      recordRefusal(journal, layer, refusedAddresses(decision.refusal));
      throw refusalError(context, layer, decision.refusal);
    }
    if (decision.kind !== "ask" || decision.question.about !== "existing") return decision;
    const existing = await findExisting(context, layer, decision.question.query, reach);
    facts = { ...facts, observed: { ...facts.observed, existing } };
  }
}

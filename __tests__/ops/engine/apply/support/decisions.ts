import { decide } from "../../../../../ops/engine/apply/decide";
import type { Decision } from "../../../../../ops/engine/apply/decision";
import type { Facts } from "../../../../../ops/engine/apply/facts";

/** A decision in a few words. */
function brief(decision: Decision): string {
  switch (decision.kind) {
    case "ask":
      return `ask ${decision.question.about}`;
    case "wait":
      return `wait ${decision.nodes.join()}`;
    case "adopt":
      return `adopt ${[...decision.resources.keys()].join()}`;
    case "repair":
      return `repair ${decision.addresses.join()}`;
    case "roll":
      return `roll ${decision.node.name}`;
    case "skip":
      return `skip ${decision.reason.code}`;
    case "refuse":
      return `refuse ${decision.refusal.code}`;
    default:
      return decision.kind;
  }
}

export type Case = readonly [name: string, facts: Facts, decision: string];

/** The body of a table of cases. */
export const check = (_: string, given: Facts, expected: string) => expect(brief(decide(given))).toBe(expected);

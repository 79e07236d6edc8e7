/** The policy of the apply loop: maps facts to the next action. Pure, so that a table of cases can test it. */
import {
  controlPlaneAddresses,
  inspect,
  isBootstrapped,
  judgeFindings,
  isHealthNeeded,
  otherTouchedNodes,
  rolloutOf,
  touchedNodes,
  hasNodeChanges,
  unknownHealth,
} from "../../guard";
import type { GuardFinding, Health, GuardInput } from "../../guard";
import type { Plan } from "../../support/plan";
import { changedMachines, lookupsBefore } from "../adoption/lookups";
import { decideRepair } from "./decide-repair";
import { decideAdoption, decideRecovery } from "./decide-recovery";
import { decideRollout, isRolling } from "./decide-rollout";
import type { Decision, Report } from "./decision";
import type { Attempt, Facts } from "./facts";
import { findTainted } from "./tainted-resources";

export function decide(facts: Facts): Decision {
  const { attempt } = facts;
  switch (attempt.kind) {
    case "planned":
      return decidePlan(facts, attempt);
    case "failed":
      return decideRecovery(facts, attempt);
    case "declined":
      return { kind: "refuse", refusal: { code: "not-confirmed" } };
    case "unchanged":
      return decideEnd(facts, "nothing to do: the plan is empty");
    case "applied":
      return decideEnd(facts, attempt.detail);
  }
}

function decidePlan(facts: Facts, { plan, isConfirmed }: Attempt & { kind: "planned" }): Decision {
  const { scope } = facts.request;
  if (scope.kind === "new" && isBootstrapped(plan) && hasNodeChanges(plan))
    return { kind: "skip", reason: { code: "running-nodes" } };
  const early = decideExisting(facts, plan) ?? decideWait(facts, touchedNodes(plan)) ?? decideObservation(facts, plan);
  if (early) return early;
  const input = guardInput(facts, plan);
  if (scope.kind === "node") {
    if (!input.health.members)
      return {
        kind: "refuse",
        refusal: { code: "etcd-unknown", reason: input.health.unknown ?? "etcd does not respond" },
      };
    const others = otherTouchedNodes(input, scope.name);
    if (others.length > 0) return { kind: "skip", reason: { code: "entangled", others } };
  }
  const { refused, accepted, allowed } = judgeFindings(findingsIn(facts, input), facts.request.acceptances);
  if (refused.length > 0) return decideRefusal(facts, plan, refused);
  const rolling = allowed.filter(({ decision }) => decision === "roll");
  const rollout = rolloutOf(input);
  if (isRolling(facts, rollout, rolling))
    return decideRollout(facts, { rollout, rolling, addresses: controlPlaneAddresses(input) });
  const report: Report = { notices: allowed, accepted };
  return isConfirmed ? { kind: "apply", report } : { kind: "confirm", report };
}

/** Objects that the plan creates may already exist: orphans are adopted, foreign machines end the loop. */
function decideExisting(facts: Facts, plan: Plan): Decision | undefined {
  const { request, recorded, observed } = facts;
  const changes = lookupsBefore(plan, { adopt: request.adopt, ownership: recorded.journal });
  if (changes.length === 0) return undefined;
  if (!observed.existing)
    return { kind: "ask", question: { about: "existing", query: { plan, changes, isAfterCreate: false } } };
  const { machines, adoptable } = observed.existing;
  if (machines.length > 0) return { kind: "refuse", refusal: { code: "owner-mismatch", machines } };
  if (adoptable.size === 0) return undefined;
  return decideAdoption(facts, adoptable, { code: "adoption-stuck", addresses: [...adoptable.keys()] });
}

/** @param touched nodes that this plan changes again: the change repairs them, so the loop does not wait for them */
function decideWait({ request, recorded, observed }: Facts, touched: readonly string[]): Decision | undefined {
  if (request.hasGate && !observed.isGatePassed) return { kind: "gate" };
  if (request.scope.kind !== "layer") return undefined;
  // The guard cannot distinguish a node that is still rebooting from one that has failed.
  const nodes = recorded.journal.unfinished.filter((name) => !touched.includes(name));
  return nodes.length > 0 ? { kind: "wait", nodes } : undefined;
}

function decideObservation({ request, observed }: Facts, plan: Plan): Decision | undefined {
  const { cluster, scope } = request;
  if (!observed.health && (scope.kind === "node" || isHealthNeeded({ cluster, plan })))
    return { kind: "ask", question: { about: "health" } };
  if (!observed.foreign && changedMachines(plan).length > 0) return { kind: "ask", question: { about: "foreign" } };
  return undefined;
}

function guardInput({ request, recorded, observed }: Facts, plan: Plan): GuardInput {
  const { cluster, file, runtime, layer, scope } = request;
  const health: Health = observed.health ?? unknownHealth("this plan affects no node");
  return {
    cluster,
    file,
    runtime,
    layer,
    plan,
    health,
    providers: recorded.providers,
    ...(scope.kind === "node" ? { drained: scope.name } : {}),
  };
}

/**
 * The guard's findings. For machines that were checked through the APIs, the findings of that check replace those of
 * the guard.
 */
function findingsIn({ observed: { foreign = [] } }: Facts, input: GuardInput): readonly GuardFinding[] {
  const isReplaced = ({ code, where }: GuardFinding) =>
    foreign.some((other) => other.code === code && other.where === where);
  return [...foreign, ...inspect(input).filter((finding) => !isReplaced(finding))];
}

function decideRefusal(facts: Facts, plan: Plan, findings: readonly GuardFinding[]): Decision {
  return (
    decideRepair(facts, findTainted(plan, findings)) ?? { kind: "refuse", refusal: { code: "plan-refused", findings } }
  );
}

/** An empty plan also waits: an earlier run may have changed a node without seeing it healthy again. */
function decideEnd(facts: Facts, detail: string): Decision {
  const wait = decideWait(facts, []);
  if (wait) return wait;
  const { attempt, progress } = facts;
  const { rolled } = progress;
  if (rolled.length === 0) return { kind: "done", isChanged: attempt.kind === "applied", detail };
  return { kind: "done", isChanged: true, detail: `one at a time: ${rolled.join(", ")}; then the rest: ${detail}` };
}

import type { NodeAddresses } from "../nodes/node-addresses";
import type { GuardFinding, Rollout, RolloutNode } from "../../guard";
import type { Decision } from "./decision";
import type { Facts } from "./facts";

/**
 * Whether control planes are changed one at a time: if the guard requires it, and, once started, until the last one is
 * changed.
 */
export function isRolling({ progress }: Facts, { pending }: Rollout, findings: readonly GuardFinding[]): boolean {
  return findings.length > 0 || pending.some(({ name }) => progress.rolling.includes(name));
}

export interface RolloutFacts {
  readonly rollout: Rollout;
  readonly rolling: readonly GuardFinding[];
  readonly addresses: NodeAddresses;
}

/** Selects the next node: the first one whose own plan touches no other control plane. */
export function decideRollout({ request, progress }: Facts, { rollout, rolling, addresses }: RolloutFacts): Decision {
  const { scope } = request;
  if (scope.kind !== "layer") return { kind: "refuse", refusal: { code: "plan-refused", findings: rolling } };
  const again = rollout.pending.find(({ name }) => progress.rolled.includes(name));
  if (again) return { kind: "refuse", refusal: { code: "not-converging", node: again } };
  const pending = sortPending(rollout.pending, scope.order);
  const node = pending.find(({ name }) => !progress.entangled.has(name));
  if (!node) return { kind: "refuse", refusal: { code: "nodes-entangled", nodes: progress.entangled } };
  return { kind: "roll", node, rollout, addresses, findings: progress.rolling.length === 0 ? rolling : [] };
}

/** Unhealthy nodes stay first: until they are healthy again, no other node can be taken down. */
function sortPending(pending: readonly RolloutNode[], order: readonly string[] = []): readonly RolloutNode[] {
  const rank = ({ name }: RolloutNode) => (order.includes(name) ? order.indexOf(name) : order.length);
  const healthy = pending.filter(({ state }) => state === "up");
  return [...pending.filter(({ state }) => state !== "up"), ...healthy.sort((a, b) => rank(a) - rank(b))];
}

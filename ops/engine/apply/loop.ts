/**
 * The apply loop: plan, decide and act until the layer is applied or refused. `decide` contains the policy, the ports
 * do the work.
 */
import type { GuardFinding } from "../../guard";
import type { Plan } from "../../support/plan";
import { decide } from "./decide";
import type { Decision, FinalDecision, Report, Roll } from "./decision";
import { NO_PROGRESS } from "./facts";
import type { ApplyRequest, Attempt, Facts, Progress } from "./facts";
import type { ApplyPorts, PlanHandle, PlanResult } from "./ports";

/** How long observations of the cluster stay valid: a confirmation may take an hour, and a node may fail meanwhile. */
const FRESH_MS = 5000;

export async function runApplyLoop<Handle extends PlanHandle>(
  request: ApplyRequest,
  ports: ApplyPorts<Handle>,
): Promise<FinalDecision> {
  let progress = NO_PROGRESS;
  try {
    for (;;) {
      const planned = await ports.planner.plan(progress.adopted);
      const next = await new PlanRun(request, progress, planned, ports).follow();
      if ("kind" in next) return next;
      progress = next;
    }
  } finally {
    ports.planner.close();
  }
}

/** One plan, from the first decision until a new plan is needed or the loop ends. */
class PlanRun<Handle extends PlanHandle> {
  private facts: Facts;
  private readonly handle: Handle | undefined;
  /** Findings that were reported for this plan. */
  private readonly reported = new Set<string>();

  constructor(
    request: ApplyRequest,
    progress: Progress,
    planned: PlanResult<Handle>,
    private readonly ports: ApplyPorts<Handle>,
  ) {
    this.handle = planned.kind === "planned" ? planned.handle : undefined;
    this.facts = { request, progress, attempt: attemptOf(planned), recorded: ports.observer.read(), observed: {} };
  }

  /** @returns the end of the loop, or the progress for the next plan */
  async follow(): Promise<FinalDecision | Progress> {
    try {
      for (;;) {
        const next = await this.execute(decide(this.facts));
        if (next) return next;
      }
    } finally {
      this.handle?.discard();
    }
  }

  /** @returns undefined to decide again with the same plan */
  private async execute(decision: Decision): Promise<FinalDecision | Progress | undefined> {
    const { observer, actor } = this.ports;
    const { progress } = this.facts;
    switch (decision.kind) {
      case "ask":
        return this.observe(await observer.ask(decision.question, this.plan()));
      case "gate":
        await actor.passGate();
        return this.observe({ isGatePassed: true });
      case "wait":
        await actor.waitForNodes(decision.nodes);
        return this.update({ recorded: observer.read() });
      case "confirm":
        return this.confirm(decision.report);
      case "apply":
        return this.apply(decision.report);
      case "adopt":
        actor.recordAdoption(decision.resources);
        return { ...progress, round: progress.round + 1, adopted: addAdopted(progress, decision) };
      case "repair":
        await actor.repair(decision.addresses);
        return { ...progress, round: progress.round + 1 };
      case "roll":
        return this.roll(decision);
      case "refuse":
        actor.recordRefusal(decision.refusal);
        return decision;
      case "done":
      case "skip":
        return decision;
    }
  }

  private async confirm(report: Report): Promise<undefined> {
    const { observer, actor } = this.ports;
    this.report(report);
    const askedAt = observer.now();
    if (!(await actor.confirm(this.requireHandle()))) return this.update({ attempt: { kind: "declined" } });
    const isFresh = observer.now() - askedAt <= FRESH_MS;
    this.update({ attempt: { ...(this.facts.attempt as Attempt & { kind: "planned" }), isConfirmed: true } });
    if (!isFresh) this.update({ observed: {}, recorded: observer.read() });
  }

  private async apply(report: Report): Promise<undefined> {
    this.report(report);
    const applied = await this.ports.actor.apply(this.requireHandle());
    if (applied.kind === "applied") return this.update({ attempt: applied });
    const plan = this.plan();
    this.update({ attempt: { ...applied, ...(plan ? { plan } : {}) }, observed: {} });
  }

  private async roll(roll: Roll): Promise<Progress | undefined> {
    const { actor } = this.ports;
    const { progress } = this.facts;
    const { name } = roll.node;
    // The plan file contains secrets, and the whole plan will not be applied.
    this.handle?.discard();
    actor.reportRolling(roll.findings);
    const rolling = [...new Set([...progress.rolling, ...roll.rollout.pending.map((node) => node.name)])];
    const others = await actor.rollNode(roll);
    if (others.length === 0) return { ...NO_PROGRESS, rolling, rolled: [...progress.rolled, name] };
    this.update({ progress: { ...progress, rolling, entangled: new Map([...progress.entangled, [name, others]]) } });
  }

  private report({ notices, accepted }: Report): void {
    const isNew = (finding: GuardFinding) => !this.reported.has(keyOf(finding));
    const news = { notices: notices.filter(isNew), accepted: accepted.filter(isNew) };
    for (const finding of [...news.notices, ...news.accepted]) this.reported.add(keyOf(finding));
    this.ports.actor.report(news);
  }

  private plan(): Plan | undefined {
    return this.handle?.plan;
  }

  private requireHandle(): Handle {
    if (!this.handle) throw new TypeError("there is no plan to apply");
    return this.handle;
  }

  private observe(observed: Facts["observed"]): undefined {
    this.update({ observed: { ...this.facts.observed, ...observed } });
  }

  private update(change: Partial<Facts>): undefined {
    this.facts = { ...this.facts, ...change };
  }
}

function attemptOf(planned: PlanResult<PlanHandle>): Attempt {
  if (planned.kind === "failed") return planned;
  const { plan } = planned.handle;
  return plan ? { kind: "planned", plan, isConfirmed: false } : { kind: "unchanged" };
}

function addAdopted(progress: Progress, { resources }: Decision & { kind: "adopt" }): ReadonlyMap<string, string> {
  const ids = [...resources].flatMap(([address, adoption]) =>
    "id" in adoption ? [[address, adoption.id] as const] : [],
  );
  return new Map([...progress.adopted, ...ids]);
}

function keyOf({ code, where, message, cause }: GuardFinding): string {
  return [code, where, message, cause].join("\n");
}

/** The ports of the apply loop in memory. What happens is written to a log, in order. */
import type { Question } from "../../../../../ops/engine/apply/decision";
import type { Facts } from "../../../../../ops/engine/apply/facts";
import type { ApplyResult, ApplyPorts, PlanHandle } from "../../../../../ops/engine/apply/ports";
import type { Plan } from "../../../../../ops/support/plan";
import { TerraformFailed } from "../../../../../ops/clients/terraform/failure";
import { ALL_FINE, facts } from "./facts";

export interface FakeOptions {
  /** The results of `terraform plan`, one after the other; "empty" is an empty plan. */
  readonly plans: readonly (Plan | "empty" | TerraformFailed)[];
  /** The results of `terraform apply`. @default every apply succeeds */
  readonly applies?: readonly ApplyResult[];
  /** @default nothing exists, and every node is healthy */
  readonly answer?: (question: Question["about"], times: number) => Facts["observed"];
  readonly journal?: Partial<Facts["recorded"]["journal"]>;
  /** Node → the other nodes that its own plan would touch. */
  readonly entangled?: Readonly<Record<string, readonly string[]>>;
  readonly isConfirmed?: boolean;
  readonly confirmSeconds?: number;
}

export interface Fake {
  readonly ports: ApplyPorts;
  readonly log: string[];
}

export function fakePorts(options: FakeOptions): Fake {
  const { applies = [], answer = () => ALL_FINE, entangled = {}, isConfirmed = true, confirmSeconds = 0 } = options;
  const log: string[] = [];
  const plans = [...options.plans];
  const results = [...applies];
  const questions = new Map<string, number>();
  let unfinished = options.journal?.unfinished ?? [];
  let now = 0;
  let open = 0;
  const say = (text: string) => void log.push(text);
  const handleOf = (plan: Plan | undefined): PlanHandle => {
    let isDiscarded = false;
    open += 1;
    return {
      plan,
      discard() {
        if (!isDiscarded) open -= 1;
        isDiscarded = true;
      },
    };
  };
  const ports: ApplyPorts = {
    planner: {
      plan(imports) {
        if (open > 0) throw new Error("the plan before this one was not discarded");
        say(`plan${imports.size > 0 ? ` importing ${[...imports].map(([to, id]) => `${to}=${id}`).join()}` : ""}`);
        const next = plans.shift();
        if (!next) throw new Error("planned once too often");
        if (next instanceof TerraformFailed) return Promise.resolve({ kind: "failed", failure: next });
        return Promise.resolve({ kind: "planned", handle: handleOf(next === "empty" ? undefined : next) });
      },
      close: () => say(open === 0 ? "close" : "closed with a plan that was not discarded"),
    },
    observer: {
      read() {
        const { recorded } = facts({ kind: "unchanged" }, { journal: { ...options.journal, unfinished } });
        return recorded;
      },
      ask({ about }) {
        const times = (questions.get(about) ?? 0) + 1;
        questions.set(about, times);
        say(`ask ${about}`);
        const { [keyOf(about)]: value } = answer(about, times);
        return Promise.resolve({ [keyOf(about)]: value });
      },
      now: () => now,
    },
    actor: {
      passGate: () => Promise.resolve(say("gate")),
      waitForNodes(names) {
        say(`wait ${names.join()}`);
        unfinished = unfinished.filter((name) => !names.includes(name));
        return Promise.resolve();
      },
      confirm() {
        say("confirm");
        now += confirmSeconds * 1000;
        return Promise.resolve(isConfirmed);
      },
      apply() {
        say("apply");
        return Promise.resolve(results.shift() ?? { kind: "applied", detail: "applied" });
      },
      recordAdoption: (resources) => say(`adopt ${[...resources.keys()].join()}`),
      repair: (addresses) => Promise.resolve(say(`repair ${addresses.join()}`)),
      rollNode({ node: { name } }) {
        say(`roll ${name}${open > 0 ? " with a plan that was not discarded" : ""}`);
        return Promise.resolve(entangled[name] ?? []);
      },
      report({ notices, accepted }) {
        for (const { where } of notices) say(`notice ${where}`);
        for (const { where } of accepted) say(`accepted ${where}`);
      },
      reportRolling: (findings) => findings.forEach(({ where }) => say(`rolling ${where}`)),
      recordRefusal: ({ code }) => say(`refused ${code}`),
    },
  };
  return { ports, log };
}

function keyOf(about: Question["about"]): "existing" | "health" | "foreign" | "tainted" {
  return about;
}

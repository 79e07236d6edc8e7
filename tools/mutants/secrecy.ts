import { mutantsOf } from "./mutant";
import type { Mutant, Row } from "./mutant";

/** Protections against leaked secrets. */
const SECRECY: readonly Row[] = [
  [
    "Terraform's log is refused",
    "ops/clients/terraform/log.ts",
    "Object.entries(environment).flatMap(",
    "Object.entries({} as typeof environment).flatMap(",
    "__tests__/ops/checks/preflight/preflight.rehearsal.test.ts",
  ],
  [
    "Node's debug output is refused",
    "tools/coldstart.cjs",
    "if (process.env.NODE_DEBUG)",
    "if (process.env.NODE_DEBUG === '')",
    "__tests__/tools/coldstart.test.ts",
  ],
  ["external variables are sensitive", "stacks/layer.ts", "sensitive: true", "sensitive: false", "__tests__/stacks"],
  [
    "outputs between layers are sensitive",
    "stacks/contract.ts",
    "sensitive: !PUBLIC.includes(name)",
    "sensitive: false",
    "__tests__/stacks",
  ],
  [
    "outputs of other layers stay sensitive",
    "stacks/contract.ts",
    "isPublic ? output : Fn.sensitive(output)",
    "output",
    "__tests__/stacks",
  ],
  [
    "the journal keeps only the summary of provider errors",
    "ops/engine/run/step.ts",
    "error instanceof TerraformFailed ?",
    "(error as unknown) instanceof TerraformFailed && false ?",
    "__tests__/ops/engine/run/step.test.ts",
  ],
  [
    "a review prints only the summary of provider errors",
    "ops/clients/terraform/failure.ts",
    '.map(({ address, summary }) => `${address ? `${address}: ` : ""}${summary}`)',
    ".map(describe)",
    "__tests__/ops/workflows/review",
  ],
  [
    "Terraform's output before a failure is not repeated",
    "ops/clients/terraform/terraform.ts",
    'diagnostics, errors.join("\\n"));',
    'diagnostics, [...output, ...errors].join("\\n"));',
    "__tests__/ops/clients/terraform/terraform.rehearsal.test.ts",
  ],
];

const DECIDE = "__tests__/ops/engine/apply/decide.test.ts";
const DECIDE_NODES = "__tests__/ops/engine/apply/decide-nodes.test.ts";
const LOOP = "__tests__/ops/engine/apply/loop.test.ts";
const ROLLING = "__tests__/ops/engine/apply/node-change.test.ts";

/** Checks between a plan and its apply. */
const GATES: readonly Row[] = [
  [
    "a refusal refuses",
    "ops/engine/apply/decide.ts",
    "if (refused.length > 0) return decideRefusal(facts, plan, refused);",
    "",
    DECIDE,
  ],
  [
    "only accepted findings pass",
    "ops/guard/accept.ts",
    "matching.length > 0 ? accepted : refused",
    "accepted",
    "__tests__/ops/guard/accept.test.ts",
  ],
  [
    "a plan is confirmed before it is applied",
    "ops/engine/apply/decide.ts",
    'return isConfirmed ? { kind: "apply", report } : { kind: "confirm", report };',
    'return { kind: isConfirmed ? "confirm" : "apply", report };',
    DECIDE,
    LOOP,
  ],
  [
    "a declined plan is not applied",
    "ops/engine/apply/loop.ts",
    'return this.update({ attempt: { kind: "declined" } });',
    "this.update({});",
    LOOP,
  ],
  [
    "the cluster is observed again after a slow confirmation",
    "ops/engine/apply/loop.ts",
    "if (!isFresh) this.update({ observed: {}, recorded: observer.read() });",
    "",
    LOOP,
  ],
  [
    "a plan file is deleted",
    "ops/engine/apply/loop.ts",
    "    } finally {\n      this.handle?.discard();\n    }",
    "    } finally {\n      this.facts = { ...this.facts };\n    }",
    LOOP,
  ],
  [
    "every plan waits for the caller's gate, even an empty one",
    "ops/engine/apply/decide.ts",
    'if (request.hasGate && !observed.isGatePassed) return { kind: "gate" };',
    "",
    DECIDE,
    "__tests__/ops/workflows/up/moves.test.ts",
  ],
  [
    "a plan of new resources does not change running nodes",
    "ops/engine/apply/decide.ts",
    'if (scope.kind === "new" && isBootstrapped(plan) && hasNodeChanges(plan))',
    'if (scope.kind === "new" && isBootstrapped({}) && hasNodeChanges(plan))',
    DECIDE,
  ],
  [
    "several control planes are changed one at a time",
    "ops/engine/apply/decide-rollout.ts",
    "return findings.length > 0 || pending.some(",
    "return findings.length < 0 || pending.some(",
    DECIDE,
    ROLLING,
  ],
  [
    "a rolling change rolls to its last node",
    "ops/engine/apply/decide-rollout.ts",
    "return findings.length > 0 || pending.some(({ name }) => progress.rolling.includes(name));",
    "return findings.length > 0 && pending.length > 0 && progress.rolling.length >= 0;",
    DECIDE_NODES,
  ],
  [
    "a node is not changed twice in a run",
    "ops/engine/apply/decide-rollout.ts",
    'if (again) return { kind: "refuse", refusal: { code: "not-converging", node: again } };',
    "",
    DECIDE,
    LOOP,
  ],
  [
    "the plan of one node touches no other",
    "ops/engine/apply/decide.ts",
    'if (others.length > 0) return { kind: "skip", reason: { code: "entangled", others } };',
    "",
    DECIDE,
    ROLLING,
  ],
  [
    "the gate checks that members are healthy",
    "ops/checks/cluster/etcd.ts",
    "faults.filter(({ name }) => nodes.includes(name));",
    "faults.slice(0, 0);",
    "__tests__/ops/engine/apply/rolling-gate.test.ts",
  ],
  [
    "the gate compares members",
    "ops/checks/cluster/etcd.ts",
    "const differences = members ?",
    "const differences = members && responses.size < 0 ?",
    "__tests__/ops/engine/apply/rolling-gate.test.ts",
  ],
  [
    "the gate waits for the reboot",
    "ops/engine/apply/rolling-gate.ts",
    "checks: settling ? [...checks, settling] : checks,",
    "checks,",
    "__tests__/ops/engine/apply/rolling-gate.test.ts",
  ],
  [
    "an unhealthy node is changed first",
    "ops/guard/quorum/arithmetic.ts",
    'return [...touched.filter(({ state }) => state !== "up"), ...touched.filter(({ state }) => state === "up")];',
    "return touched;",
    "__tests__/ops/guard/quorum/rollout.test.ts",
  ],
  [
    "a run waits for nodes that an earlier run started to change",
    "ops/engine/apply/decide.ts",
    'return nodes.length > 0 ? { kind: "wait", nodes } : undefined;',
    'return nodes.length < 0 ? { kind: "wait", nodes } : undefined;',
    DECIDE,
    ROLLING,
  ],
  [
    "resources that the user tainted are not kept",
    "ops/engine/apply/decide-repair.ts",
    "|| !recorded.journal.hasFailed ||",
    "||",
    DECIDE,
  ],
  [
    "a destroy does nothing but destroy",
    "ops/workflows/destroy/layers.ts",
    "if (others.length === 0) return;",
    "if (others !== undefined) return;",
    "__tests__/ops/workflows/destroy",
  ],
];

export function secrecyMutants(): Mutant[] {
  return mutantsOf("secrecy", SECRECY);
}

export function gateMutants(): Mutant[] {
  return mutantsOf("before an apply", GATES);
}

import { exchanging } from "./mutant";
import type { Mutant } from "./mutant";

type Row = readonly [name: string, file: string, from: string, to: string, ...tests: string[]];

/** What keeps secrets from being said at all. */
const SECRECY: readonly Row[] = [
  [
    "Terraform's log is refused",
    "ops/clients/terraform/log.ts",
    "Object.entries(environment).flatMap(",
    "Object.entries({} as typeof environment).flatMap(",
    "__tests__/ops/checks/preflight/preflight.rehearsal.test.ts",
  ],
  [
    "variables from outside are sensitive",
    "stacks/layer.ts",
    "sensitive: true",
    "sensitive: false",
    "__tests__/stacks",
  ],
  [
    "outputs between layers are sensitive",
    "stacks/contract.ts",
    "sensitive: !PUBLIC.includes(name)",
    "sensitive: false",
    "__tests__/stacks",
  ],
  [
    "what another layer hands on stays sensitive",
    "stacks/contract.ts",
    "PUBLIC.includes(name) ? output : Fn.sensitive(output)",
    "output",
    "__tests__/stacks",
  ],
  [
    "the journal keeps only the first words of a provider",
    "ops/engine/run/step.ts",
    "error instanceof TerraformFailed ?",
    "(error as unknown) instanceof TerraformFailed && false ?",
    "__tests__/ops/engine/run/step.test.ts",
  ],
  [
    "a review says only the first words of a provider",
    "ops/clients/terraform/failure.ts",
    '.map(({ address, summary }) => `${address ? `${address}: ` : ""}${summary}`)',
    ".map(describe)",
    "__tests__/ops/workflows/review",
  ],
  [
    "what Terraform printed before it failed is not repeated",
    "ops/clients/terraform/terraform.ts",
    'diagnostics, errors.join("\\n"));',
    'diagnostics, [...output, ...errors].join("\\n"));',
    "__tests__/ops/clients/terraform/terraform.rehearsal.test.ts",
  ],
];

/** What stands between a plan and its apply. */
const GATES: readonly Row[] = [
  [
    "a refusal refuses",
    "ops/engine/apply/guard-plan.ts",
    "if (refused.length > 0) throw new PlanRefused(layer, refused);",
    "",
    "__tests__/ops/engine/apply/guard-plan.test.ts",
  ],
  [
    "only what was accepted is let through",
    "ops/guard/accept.ts",
    "matching.length > 0 ? accepted : refused",
    "accepted",
    "__tests__/ops/guard/accept.test.ts",
  ],
  [
    "a plan is guarded before it is applied",
    "ops/engine/apply/run-layer.ts",
    "await guard(layer, plan);\n    const askedAt",
    "const askedAt",
    "__tests__/ops/engine/apply/run-layer.rehearsal.test.ts",
  ],
  [
    "a plan is guarded again when the answer took its time",
    "ops/engine/apply/run-layer.ts",
    "if (performance.now() - askedAt > FRESH_MS) await guard(layer, plan);",
    "",
    "__tests__/ops/engine/apply/run-layer.rehearsal.test.ts",
  ],
  [
    "no node is moved while another is not well",
    "ops/engine/apply/apply-layer.ts",
    "        await gate();\n        await guardPlan",
    "        await guardPlan",
    "__tests__/ops/workflows/up/moves.test.ts",
  ],
  [
    "nor when there is nothing to move it by",
    "ops/engine/apply/apply-layer.ts",
    "if (!isGuarded) await gate();",
    "",
    "__tests__/ops/workflows/up/moves.test.ts",
  ],
  [
    "several control planes are changed one at a time",
    "ops/engine/apply/guard-plan.ts",
    "throw new OneAtATime(turns, addresses);",
    "",
    "__tests__/ops/engine/apply/rolling.test.ts",
  ],
  [
    "the plan of one touches no other",
    "ops/engine/apply/rolling.ts",
    "if (beside.length > 0) throw new NotAlone(beside);",
    "",
    "__tests__/ops/engine/apply/rolling.test.ts",
  ],
  [
    "the gate asks whether members are well",
    "ops/engine/gate.ts",
    "if (ill !== undefined) {",
    "if (ill === '') {",
    "__tests__/ops/engine/gate.test.ts",
  ],
  [
    "the gate counts members",
    "ops/engine/gate.ts",
    "if (missing.length === 0 && strange.length === 0) return undefined;",
    "if (missing !== strange) return undefined;",
    "__tests__/ops/engine/gate.test.ts",
  ],
  [
    "the gate waits for the reboot to come",
    "ops/engine/gate.ts",
    "calm.ask();",
    "undefined;",
    "__tests__/ops/engine/gate.test.ts",
  ],
  [
    "whoever is down has the first turn",
    "ops/guard/quorum/arithmetic.ts",
    'return [...touched.filter(({ state }) => state !== "up"), ...touched.filter(({ state }) => state === "up")];',
    "return touched;",
    "__tests__/ops/guard/turns.test.ts",
  ],
  [
    "an earlier turn is waited for",
    "ops/engine/apply/rolling.ts",
    "if (names.length === 0) return;",
    "if (names !== undefined) return;",
    "__tests__/ops/engine/apply/rolling.test.ts",
  ],
  [
    "a destroy does nothing but destroy",
    "ops/workflows/destroy/layers.ts",
    "if (others.length === 0) return Promise.resolve();",
    "if (others !== undefined) return Promise.resolve();",
    "__tests__/ops/workflows/destroy",
  ],
];

function mutants(group: string, rows: readonly Row[]): Mutant[] {
  return rows.map(([name, file, from, to, ...tests]) => ({ group, name, file, change: exchanging(from, to), tests }));
}

export function secrecyMutants(): Mutant[] {
  return mutants("secrecy", SECRECY);
}

export function gateMutants(): Mutant[] {
  return mutants("before an apply", GATES);
}

import { mutantsOf } from "./mutant";
import type { Mutant, Row } from "./mutant";

/** Protections of a destroy: foreign objects, and data that must be kept. */
const ROWS: readonly Row[] = [
  [
    "a load balancer without a mark of the cluster is never deleted",
    "ops/providers/hetzner/load-balancers.ts",
    "if (!isMarked(item))",
    "if (item.id < 0)",
    "__tests__/ops/workflows/destroy/leftovers.test.ts",
  ],
  [
    "a machine that runs is not removed from the state as deleted",
    "ops/workflows/destroy/missing-machines.ts",
    "ready.includes(name)",
    "ready.length < 0 && ready.includes(name)",
    "__tests__/ops/providers/ownership/runs.test.ts",
  ],
  [
    "a machine that responds is not removed from the state, although the cluster is said to be gone",
    "ops/workflows/destroy/missing-machines.ts",
    "responding.includes(name)",
    "responding.length < 0 && responding.includes(name)",
    "__tests__/ops/providers/ownership/runs.test.ts",
  ],
  [
    "machines of a cluster that responds are not removed from the state",
    "ops/workflows/destroy/missing-machines.ts",
    "if (missing.length === all.length && ",
    "if (missing.length < 0 && ",
    "__tests__/ops/providers/ownership/runs.test.ts",
  ],
  [
    "a volume with the policy Retain is deleted only by name",
    "ops/providers/leftovers/volume-policy.ts",
    "if (note.retained) return `",
    "if (note.handle === '') return `",
    "__tests__/ops/workflows/destroy/leftovers.test.ts",
  ],
  [
    "a volume whose policy is not known is deleted only by name",
    "ops/providers/leftovers/volume-policy.ts",
    "if (!note) return UNKNOWN_POLICY;",
    "if (!note) return undefined;",
    "__tests__/ops/workflows/destroy/leftovers.test.ts",
  ],
  [
    "a volume whose policy was recorded long ago is deleted only by name",
    "ops/providers/leftovers/volume-policy.ts",
    "age <= CURRENT_MS",
    "age !== CURRENT_MS",
    "__tests__/ops/workflows/destroy/leftovers.test.ts",
  ],
  [
    "lost data is listed before the confirmation",
    "ops/workflows/destroy/confirm.ts",
    "data ? describeData(data) : []",
    "data ? [] : []",
    "__tests__/ops/workflows/destroy/confirm.test.ts",
  ],
  [
    "Terraform ends when its program is killed",
    "ops/clients/processes/supervise.sh",
    '[ -n "$asked" ] || kill -INT $$',
    '[ -n "$asked" ] || exit 0',
    "__tests__/ops/clients/processes/supervised-process.test.ts",
  ],
  [
    "the terminal's signal does not reach Terraform",
    "ops/clients/processes/supervised-process.ts",
    "detached: true",
    "detached: false",
    "__tests__/ops/clients/processes/supervised-process.test.ts",
  ],
];

export function destroyMutants(): Mutant[] {
  return mutantsOf("destroy", ROWS);
}

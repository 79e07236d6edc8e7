import { mutantsOf } from "./mutant";
import type { Mutant, Row } from "./mutant";

/** Protections against a second identity. */
const IDENTITY: readonly Row[] = [
  [
    "variables that redirect Terraform are refused",
    "ops/clients/terraform/environment.ts",
    "if (variables.length > 0) throw new TerraformRedirected(variables, consequence);",
    "",
    "__tests__/ops/clients/terraform/environment.rehearsal.test.ts",
  ],
  [
    "variables that redirect Terraform are removed",
    "ops/clients/terraform/environment.ts",
    ".filter(([name]) => !REDIRECTS.test(name));",
    ";",
    "__tests__/ops/clients/terraform/environment.rehearsal.test.ts",
  ],
  [
    "Terraform works in the default workspace",
    "ops/clients/terraform/environment.ts",
    "return { ...Object.fromEntries(kept), ...WORKSPACE };",
    "return { ...Object.fromEntries(kept) };",
    "__tests__/ops/clients/terraform/environment.rehearsal.test.ts",
  ],
  [
    "the journal is evidence of an identity",
    "ops/checks/preflight/identity-evidence.ts",
    "wasApplied(new Journal",
    "!wasApplied && (new Journal",
    "__tests__/ops/checks/preflight/identity.test.ts",
  ],
  [
    "a talosconfig is evidence of an identity",
    "ops/checks/preflight/identity-evidence.ts",
    "existsSync(talosconfig)",
    "!talosconfig",
    "__tests__/ops/checks/preflight/identity.test.ts",
  ],
  [
    "responding nodes are evidence of an identity",
    "ops/checks/preflight/identity-evidence.ts",
    "addresses.length > 0",
    "addresses === undefined",
    "__tests__/ops/checks/preflight/identity.test.ts",
  ],
  [
    "the next run pushes an errored state",
    "ops/engine/run/resume.ts",
    "    await pushErroredStates(context);\n",
    "",
    "__tests__/ops/state/errored-run.rehearsal.test.ts",
  ],
  [
    "an errored state is not pushed over a newer one",
    "ops/state/errored-state.ts",
    "present.serial >= serial && !isThere",
    "present.serial < 0 && !isThere",
    "__tests__/ops/state/errored-state.rehearsal.test.ts",
  ],
  [
    "an errored state is not pushed over another lineage",
    "ops/state/errored-state.ts",
    "present.lineage !== lineage",
    "present.lineage === ''",
    "__tests__/ops/state/errored-state.rehearsal.test.ts",
  ],
  [
    "a token of a running cluster is not deleted",
    "ops/providers/proxmox/orphans.ts",
    "if (answering) throw",
    "if (answering === '') throw",
    "__tests__/ops/providers/orphans",
  ],
];

export function identityMutants(): Mutant[] {
  return mutantsOf("identity", IDENTITY);
}

import { mutantsOf } from "./mutant";
import type { Mutant, Row } from "./mutant";

const ADOPTION = "__tests__/ops/engine/adoption/machine-adoption.test.ts";
const DECIDE = "__tests__/ops/engine/apply/decide.test.ts";
const OWNERSHIP = "__tests__/ops/providers/ownership";

/** Protections of foreign machines against changes. */
const ROWS: readonly Row[] = [
  [
    "a machine is looked for before every create",
    "ops/engine/adoption/lookups.ts",
    'return "machine" in rule || (',
    "return (",
    ADOPTION,
  ],
  [
    "a machine is looked for before a replacement under another id",
    "ops/engine/adoption/lookups.ts",
    '|| ("machine" in rule && isMovedToAnotherId(type, change))',
    "",
    ADOPTION,
  ],
  [
    "a foreign machine in the place of a new one is refused",
    "ops/engine/apply/decide.ts",
    'if (machines.length > 0) return { kind: "refuse", refusal: { code: "owner-mismatch", machines } };',
    "",
    ADOPTION,
    DECIDE,
  ],
  [
    "objects that no run on this machine created are not adopted",
    "ops/engine/apply/decide-recovery.ts",
    "if (unmanaged.length > 0)",
    "if (unmanaged.length < 0)",
    "__tests__/ops/engine/adoption/find-existing.test.ts",
    DECIDE,
  ],
  [
    "another cluster's machine is refused even with --adopt",
    "ops/engine/adoption/machine-adoption.ts",
    'found.owner === "unknown"',
    "found.owner !== undefined",
    ADOPTION,
  ],
  [
    "a machine is not adopted while the state has the one that it replaces",
    "ops/engine/adoption/machine-adoption.ts",
    "const canAdopt = !isReplaced && (",
    "const canAdopt = (",
    ADOPTION,
  ],
  [
    "a destroy refuses a foreign machine in the state",
    "ops/workflows/destroy/ownership.ts",
    "foreign.length > 0",
    "foreign.length < 0",
    OWNERSHIP,
  ],
  [
    "a start finds a foreign machine in the state",
    "ops/engine/adoption/machine-owners.ts",
    "if (touched.length === 0) return [];",
    "if (touched.length >= 0) return [];",
    OWNERSHIP,
  ],
  [
    "a name is compared",
    "ops/providers/ownership/machine.ts",
    '["name", found.name !== expected.name],',
    '["name", false],',
    OWNERSHIP,
  ],
  [
    "an owner is compared",
    "ops/providers/ownership/machine.ts",
    '["owner", found.owner !== "ours"],',
    '["owner", false],',
    OWNERSHIP,
  ],
  [
    "leftovers are found by their tags",
    "ops/providers/proxmox/guests.ts",
    ' && ownerByTags(tags, cluster.name) === "ours"',
    "",
    "__tests__/ops/providers/proxmox/leftovers.test.ts",
  ],
  [
    "an API that does not respond causes no lasting refusal",
    "ops/clients/hetzner/client.ts",
    "if (status < 300) return",
    "if (status < 600) return",
    OWNERSHIP,
  ],
];

export function ownershipMutants(): Mutant[] {
  return mutantsOf("ownership", ROWS);
}

import { mutantsOf } from "./mutant";
import type { Mutant, Row } from "./mutant";

/** Protections of a rotation: nothing is lost by a kill, and nothing old is accepted at its end. */
const ROTATION: readonly Row[] = [
  [
    "the old talosconfig is refused at the end",
    "rotations/talos-pki.ts",
    "if (nodes.length > 0)",
    "if (nodes.length < 0)",
    "rotations/talos-pki",
  ],
  [
    "a resumed rotation continues from its phase",
    "rotations/talos-pki.ts",
    ".slice(Math.max(current, 0))",
    ".slice(0)",
    "rotations/talos-pki",
  ],
  [
    "pods read both authorities before the new ones are used",
    "rotations/talos-pki.ts",
    'then: [...roll("accept"), restartClients]',
    'then: [...roll("accept")]',
    "rotations/talos-pki",
  ],
  [
    "the client trusts both authorities during a rotation",
    "rotations/talos-transition.ts",
    "const bundle = [former, fresh].map(",
    "const bundle = [fresh].map(",
    "rotations/talos-pki",
  ],
  [
    "secrets that cannot be rotated do not change",
    "rotations/talos-transition.ts",
    "    ...former,\n    certs: { ...former.certs,",
    "    ...fresh,\n    certs: { ...fresh.certs,",
    "rotations/talos-pki",
  ],
  [
    "a replaced credential is kept until its end",
    "rotations/service-credentials.ts",
    "...(recordIn(state).replaced?.[id] ? [] : [replaceStep(credential)])",
    "replaceStep(credential)",
    "rotations/service-credentials",
  ],
  [
    "the old credential is refused at the end",
    "rotations/credential-proof.ts",
    'if (before === "accepted") throw',
    'if (before === "unknown") throw',
    "rotations/service-credentials",
  ],
  [
    "workers get another machine token last",
    "rotations/machine-token.ts",
    "[...planes.filter((name) => name !== bootstrapNode), bootstrapNode, ...workers]",
    "[...workers, ...planes]",
    "rotations/machine-token",
  ],
  [
    "no node has the old machine token at the end",
    "rotations/machine-token.ts",
    "if (nodes.length > 0)",
    "if (nodes.length < 0)",
    "rotations/machine-token",
  ],
  [
    "a Vault that stays sealed gets its old key back",
    "rotations/vault-unseal-key.ts",
    "      await restoreOldKey(ports);\n",
    "",
    "kills",
  ],
  ["every unseal key has its own id", "rotations/vault-unseal-key.ts", "Number(number) + 1", "Number(number)", "kills"],
  [
    "a deploy key that is replaced is kept until its end",
    "rotations/git-login.ts",
    "...(recordIn(state).replaced?.[PRIVATE] ? [] : [replaceKey])",
    "replaceKey",
    "kills",
  ],
  [
    "other changes are refused",
    "other-changes.ts",
    'action !== "no-op" && action !== "read"',
    'action === "forget"',
    "other-changes",
  ],
  [
    "no file is written while a sealed value cannot be opened",
    "reseal.ts",
    "if (closed.length > 0) throw",
    "if (closed.length < 0) throw",
    "reseal",
  ],
];

/** Commands that change machines exclude each other. */
const OPEN_WORK: readonly Row[] = [
  [
    "no node is rebooted while the machine token is rotated",
    "unfinished-work.ts",
    '"node reboot": "refused"',
    '"node reboot": "runs"',
    "unfinished-work",
  ],
  [
    "no responding node is replaced during a rotation",
    "unfinished-work.ts",
    'permission === "broken-node" && isBroken',
    'permission === "broken-node"',
    "unfinished-work",
  ],
];

export function rotationMutants(): Mutant[] {
  return [...mutantsIn("ops/workflows/rotate", ROTATION), ...mutantsIn("ops/engine/run", OPEN_WORK)];
}

function mutantsIn(folder: string, rows: readonly Row[]): Mutant[] {
  const tests = (test = "") => `__tests__/${folder}/${test}.test.ts`;
  return mutantsOf(
    "rotation",
    rows.map(([name, file, from, to, test]) => [name, `${folder}/${file}`, from, to, tests(test)]),
  );
}

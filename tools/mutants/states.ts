import { mutantsOf } from "./mutant";
import type { Mutant, Row } from "./mutant";

/** Protections of states and backups against loss. */
const STATES: readonly Row[] = [
  [
    "only one of two runs begins",
    "ops/state/run-note.ts",
    "if (readText(aside) === text) left = parseNote(text);",
    "if (aside) left = parseNote(text);",
    "__tests__/ops/state/run-note.test.ts",
  ],
  [
    "a run does not end the note of another",
    "ops/state/run-note.ts",
    "return host === this.note.host && pid === this.note.pid;",
    "return host !== '' && pid !== 0;",
    "__tests__/ops/state/run-note.test.ts",
  ],
  [
    "a state that Terraform is writing is not repaired",
    "ops/state/state-backup.ts",
    "if (existsSync(lock)) throw",
    "if (lock === '') throw",
    "__tests__/ops/state/state-backup.test.ts",
  ],
  [
    "a rotation does not replace a state that Terraform is writing",
    "ops/state/state-edit.ts",
    "  refuseLockedFile(store, layer);\n",
    "",
    "__tests__/ops/state/state-edit.test.ts",
  ],
  [
    "a command beside a run does not repair its states",
    "ops/workflows/exec/exec.ts",
    "  if (!release) return;",
    "",
    "__tests__/ops/workflows/exec/exec.test.ts",
  ],
  [
    "an etcd that responds again is not wiped",
    "ops/workflows/etcd/restore-members.ts",
    "    await begin();\n",
    "",
    "__tests__/ops/workflows/etcd/interruptions.test.ts",
  ],
  [
    "a restore that has wiped nothing is not resumed without a check",
    "ops/workflows/etcd/restore.ts",
    "  await createMissingMachines(",
    "  markBegun(context.journal, name);\n  await createMissingMachines(",
    "__tests__/ops/workflows/etcd/interruptions.test.ts",
  ],
  [
    "volumes are deleted only while their backup exists",
    "ops/workflows/backup/restore-volumes.ts",
    "    await requireSource(context, restoring);\n",
    "",
    "__tests__/ops/workflows/backup/require-source.test.ts",
  ],
  [
    "a restore that has begun changes to another backup only if its own no longer exists",
    "ops/workflows/backup/restore.ts",
    " && !(await hasSource(context, plan));",
    ";",
    "__tests__/ops/workflows/backup/require-source.test.ts",
  ],
  [
    "data that is being restored is not deleted for another backup",
    "ops/workflows/backup/restore.ts",
    "isRestoring !== undefined && !(await isRestoring(context, plan.backup)) && ",
    "isRestoring !== undefined && ",
    "__tests__/ops/workflows/backup/require-source.test.ts",
  ],
  [
    "snapshots of another cluster with the same name are kept",
    "ops/engine/etcd/stored-snapshots.ts",
    "keyId === own)",
    "keyId !== '')",
    "__tests__/ops/engine/etcd/snapshots.test.ts",
  ],
  [
    "a database is deleted only while its archive exists",
    "ops/workflows/backup/restore-database.ts",
    "    await requireSource(context, restoring);\n",
    "",
    "__tests__/ops/workflows/backup/require-source.test.ts",
  ],
  [
    "an old safety copy is made again",
    "ops/workflows/backup/restore-note.ts",
    "Date.now() - Date.parse(copiedAt) < COPY_VALID_MS",
    "Date.parse(copiedAt) > COPY_VALID_MS",
    "__tests__/ops/workflows/backup/safety-copy.test.ts",
  ],
  [
    "the copy beside a lost state is kept",
    "ops/state/backup-folder.ts",
    "  if (text !== replaced) replaceFile(",
    "  if (text === '') replaceFile(",
    "__tests__/ops/state/backup-folder.test.ts",
  ],
  [
    "an identity is not imported over a newer copy",
    "ops/state/identity/identity.ts",
    "    refuseNewerCopy(store, coming, name);\n",
    "",
    "__tests__/ops/state/backup-folder.test.ts",
  ],
  [
    "a move repairs the states first",
    "ops/state/move.ts",
    "    if (move.from.isHere) repairStates(move.from.options.folder, move.say);\n",
    "",
    "__tests__/ops/state/move.test.ts",
  ],
  [
    "backups of the last days are kept",
    "ops/state/layer-backups.ts",
    ".filter((name) => name < basename(firstKept))",
    "",
    "__tests__/ops/state/layer-backups.test.ts",
  ],
];

export function stateMutants(): Mutant[] {
  return mutantsOf("states", STATES);
}

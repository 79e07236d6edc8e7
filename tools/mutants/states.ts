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
    "if (host === this.note.host && pid === this.note.pid) rmSync",
    "if (host !== '' && pid !== 0) rmSync",
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
    "a command beside a run does not repair its states",
    "ops/workflows/exec/exec.ts",
    "if (findActiveRun(notes)) return;",
    "",
    "__tests__/ops/workflows/exec/exec.test.ts",
  ],
];

export function stateMutants(): Mutant[] {
  return mutantsOf("states", STATES);
}

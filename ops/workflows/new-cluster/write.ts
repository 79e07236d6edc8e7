import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isatty } from "node:tty";
import { SpecError, formatProblem, parseCluster } from "../../../spec";
import { problemWith, findInvalidFlag } from "./checks";
import { clusterText } from "./cluster-text";
import { dialogue } from "./dialogue";
import type { Dialogue } from "./dialogue";
import { gitopsFiles } from "./gitops-text";
import { nextSteps } from "./next-steps";
import { askQuestions } from "./questions";
import type { Check, Flags } from "./questions";

const PROJECT = join(__dirname, "../../..");

const NEEDS_ANOTHER = "Nothing was written: change that answer.";

/** Answers every question with its suggestion, for --yes. */
const SUGGESTIONS: Dialogue = { ask: (_, suggestion) => Promise.resolve(suggestion), close: () => undefined };

export interface NewClusterOptions extends Flags {
  readonly yes?: boolean;
  readonly print?: boolean;
}

/** Asks for what no option says, and writes a cluster file that passes the checks. @throws Error, and writes nothing, otherwise */
export async function writeNewCluster(options: NewClusterOptions): Promise<void> {
  try {
    await write(options);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    throw new Error(`${error.message}\n${NEEDS_ANOTHER}`, { cause: error });
  }
}

async function write(options: NewClusterOptions): Promise<void> {
  const check: Check = (question, answer, known) =>
    problemWith(question, answer, known) ??
    (question.key === "name" && !options.print ? findExistingFile(answer) : undefined);
  const wrong = findInvalidFlag(options, options.yes === true, check);
  if (wrong) throw new Error(`${wrong.flag}: ${wrong.problem}\n${NEEDS_ANOTHER}`);
  const { ask, close } = options.yes ? SUGGESTIONS : dialogue(process.stdin, process.stderr, isatty(0));
  const answers = await askQuestions(options, ask, check).finally(close);
  const { file, parts } = filesOf(answers.name);
  const text = clusterText(answers);
  const { warnings } = parseCluster(relative(PROJECT, file), text);
  if (options.print) {
    process.stdout.write(text);
    return;
  }
  const obstacle = findExistingFile(answers.name);
  if (obstacle) throw new Error(`${obstacle} Nothing was written.`);
  writeFileSync(file, text);
  mkdirSync(parts, { recursive: true });
  for (const [name, content] of Object.entries(gitopsFiles(answers))) writeFileSync(join(parts, name), content);
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)}\n`);
  const written = `Wrote ${relative(PROJECT, file)} and ${relative(PROJECT, parts)}.`;
  process.stdout.write([written, "", ...nextSteps(answers), ""].join("\n"));
}

function filesOf(name: string): { file: string; parts: string } {
  return {
    file: join(PROJECT, "clusters", `${name}.yaml`),
    parts: join(PROJECT, "gitops/clusters", name, "parts"),
  };
}

function findExistingFile(name: string): string | undefined {
  const path = Object.values(filesOf(name)).find((it) => existsSync(it));
  return path && `${relative(PROJECT, path)} already exists and is not overwritten: choose another name.`;
}

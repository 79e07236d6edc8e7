import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isatty } from "node:tty";
import { SpecError, findPlaceholders, formatSpecFinding, parseCluster } from "../../../spec";
import type { Answers } from "./answers";
import { checkAnswer, findInvalidFlag } from "./checks";
import { clusterText } from "./cluster-text";
import { openDialogue } from "./dialogue";
import type { Dialogue } from "./dialogue";
import { discoverFrom } from "./discover";
import { gitopsFiles } from "./gitops-text";
import { askQuestions } from "./interview";
import type { Check } from "./interview";
import type { Flags } from "./questions";
import { findFreeVmIds } from "./vm-ids";
import { refusalFor } from "../../support/finding-refusal";

const PROJECT = join(__dirname, "../../..");

const NEEDS_ANOTHER = "Nothing was written: change that answer.";

/** Answers every question with its suggestion, for --yes. */
const SUGGESTIONS: Dialogue = { ask: ({ suggestion }) => Promise.resolve(suggestion), close: () => undefined };

export interface NewClusterOptions extends Flags {
  readonly yes?: boolean;
  readonly print?: boolean;
}

/** A written cluster file. */
export interface NewClusterFile {
  readonly answers: Answers;
  readonly file: string;
}

/**
 * Asks for the answers that no option sets, and writes a cluster file that passes all checks. @throws Error, without
 * writing anything, if the checks fail
 */
export async function writeNewCluster(options: NewClusterOptions): Promise<NewClusterFile | undefined> {
  try {
    return await write(options);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    throw new Error(`${error.message}\n${NEEDS_ANOTHER}`, { cause: error });
  }
}

/** @returns undefined if the file was only printed */
async function write(options: NewClusterOptions): Promise<NewClusterFile | undefined> {
  const check: Check = (question, answer, known) =>
    checkAnswer(question, answer, known) ??
    (question.key === "name" && !options.print ? findExistingFile(answer) : undefined);
  const wrong = findInvalidFlag(options, options.yes === true, check);
  if (wrong) throw new Error(`${wrong.flag}: ${wrong.reason}\n${NEEDS_ANOTHER}`);
  const { ask, close } = options.yes ? SUGGESTIONS : openDialogue(process.stdin, process.stderr, isatty(0));
  // With --yes nothing is looked up, so the same command writes the same file everywhere.
  const discover = options.yes ? undefined : discoverFrom({ environment: process.env });
  const given = await askQuestions(options, ask, check, discover).finally(close);
  const answers = discover ? await withVmIds(given) : given;
  const { file, parts } = filesOf(answers.name);
  const text = clusterText(answers);
  const { warnings } = parseCluster(relative(PROJECT, file), text);
  if (options.print) {
    process.stdout.write(text);
    return undefined;
  }
  const obstacle = findExistingFile(answers.name);
  if (obstacle) throw refusalFor("file-exists", `${obstacle} Nothing was written.`);
  writeFileSync(file, text);
  mkdirSync(parts, { recursive: true });
  for (const [name, content] of Object.entries(gitopsFiles(answers))) writeFileSync(join(parts, name), content);
  for (const warning of [...warnings, ...findPlaceholders(relative(PROJECT, file), text)])
    process.stderr.write(`${formatSpecFinding(warning)}\n`);
  process.stdout.write(`Wrote ${relative(PROJECT, file)} and ${relative(PROJECT, parts)}.\n`);
  return { answers, file };
}

/** Runs last, because the ids are derived from the names. */
async function withVmIds(answers: Answers): Promise<Answers> {
  const { cluster } = parseCluster(relative(PROJECT, filesOf(answers.name).file), clusterText(answers));
  const found = await findFreeVmIds(cluster, { environment: process.env });
  if (!answers.proxmox || !found) return answers;
  if (found.fault) process.stderr.write(`Could not check whether the VM ids are free: ${found.fault}\n`);
  return found.fault ? answers : { ...answers, proxmox: { ...answers.proxmox, vmIds: found.replaced } };
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

import { isDeepStrictEqual } from "node:util";
import { parse, parseDocument } from "yaml";
import type { z } from "zod";
import { HETZNER_PLACEMENT_GROUP_LIMIT } from "../../../spec/providers/hetzner/facts";
import { formatPath } from "../../../spec/findings";
import type { SpecFinding } from "../../../spec/findings";
import { checkRules } from "../../../spec/rules";
import { clusterFile } from "../../../spec/schema/cluster";
import { translateIssues } from "../../../spec/shape-findings";
import { didYouMean, joinWithOr } from "../../../spec/suggest";
import { clusterText } from "./cluster-text";
import { hintFor } from "./hints";
import { fillSuggestions, toAnswers, withAnswer } from "./interview";
import { questionsFor } from "./questions";
import { WHERE, WORKLOADS } from "./provider-choice";
import type { Check } from "./interview";
import type { Flags, Question } from "./questions";

type Key = keyof Flags;

interface Place {
  readonly key: Key;
  /** The keys of the cluster file that depend on the answer. */
  readonly at: RegExp;
  /** Other answers that the rules need: without them, only the shape of the answer is checked. */
  readonly needs?: readonly Key[];
}

const PLACES: readonly Place[] = [
  { key: "name", at: /^name$/ },
  { key: "location", at: /^sites\.rented\.location$/ },
  { key: "serverType", at: /^sites\.rented\.serverType$/, needs: ["location"] },
  { key: "adminRange", at: /^sites\.rented\.adminRanges/ },
  { key: "rentedControlPlanes", at: /^sites\.rented\.placementGroup$/ },
  { key: "rentedControlPlanes", at: /^nodes$/, needs: ["where", "homeControlPlanes"] },
  { key: "rentedWorkers", at: /^sites\.rented\.placementGroup$/, needs: ["rentedControlPlanes"] },
  { key: "endpoint", at: /^sites\.home\.endpoint$/ },
  { key: "host", at: /^sites\.home\.host$/ },
  { key: "network", at: /^sites\.home\.network\.cidr$/ },
  { key: "gateway", at: /^sites\.home\.network\.gateway$/, needs: ["network"] },
  { key: "bridge", at: /^sites\.home\.network\.bridge$/ },
  { key: "imageDatastore", at: /^sites\.home\.datastores\.images$/ },
  { key: "diskDatastore", at: /^sites\.home\.datastores\.disks$/ },
  { key: "homeControlPlanes", at: /^nodes$/, needs: ["where", "rentedControlPlanes"] },
  {
    key: "firstAddress",
    at: /^nodes\[\d+\]\.address$/,
    needs: ["network", "gateway", "homeControlPlanes", "homeWorkers"],
  },
  { key: "domain", at: /^domain$/ },
  { key: "domain", at: /^services\.ingress$/, needs: ["run"] },
  { key: "repository", at: /^gitops\.repository$/ },
];

const CHOICES: Partial<Record<Key, readonly string[]>> = { where: WHERE, run: WORKLOADS };

/**
 * Runs the cluster file checks for one answer and returns their findings. Missing answers are replaced by suggestions,
 * and findings about them are dropped. Earlier answers that depend on this one are checked again.
 */
export function checkAnswer(question: Question, answer: string, before: Flags): string | undefined {
  const { key, isCount } = question;
  if (isCount && !/^\d{1,3}$/.test(answer)) return `"${answer}" is not a number of machines, for example 3.`;
  const words: readonly string[] | undefined = CHOICES[key];
  if (words && !words.includes(answer))
    return `"${answer}" is not allowed${didYouMean(answer, words)}; use ${joinWithOr(words)}.`;
  const known = withAnswer(before, question, answer);
  const isPlain = isCount || answer === "" || isPlainText(answer);
  const found = checkFlagsSoFar(isPlain ? known : withAnswer(before, question, JSON.stringify(answer)));
  const places = PLACES.filter((place) => place.key === key || (place.needs?.includes(key) && has(known, place.key)));
  for (const { at, needs = [] } of places) {
    const isDecided = needs.every((need) => has(known, need) || !isAsked(known, need));
    const finding = [...found.shape, ...(isDecided ? found.rules : [])].find(({ path }) => at.test(formatPath(path)));
    if (finding) return describeFinding(finding, key, answer);
  }
  // The message omits the answer: a URL may contain a password.
  return isPlain ? undefined : "The answer contains a space or a character with a special meaning in YAML; remove it.";
}

function checkFlagsSoFar(known: Flags): { shape: SpecFinding[]; rules: SpecFinding[] } {
  const document = parseDocument(clusterText(toAnswers(fillSuggestions(known))));
  if (document.errors.length > 0) return { shape: [], rules: [] };
  const value: unknown = document.toJS();
  const { success, error, data } = clusterFile.safeParse(value);
  if (!success) return { shape: translateIssues(error as z.ZodError, value), rules: [] };
  return { shape: [], rules: checkRules(data).filter(({ severity }) => severity === "error") };
}

function has(known: Flags, key: Key): boolean {
  return known[key] !== undefined;
}

function isAsked(known: Flags, key: Key): boolean {
  return questionsFor(known).some((question) => question.key === key);
}

/** Answers are written to the file without quotes, some of them in a list. */
function isPlainText(answer: string): boolean {
  try {
    return isDeepStrictEqual(parse(`[${answer}]`), [answer]);
  } catch {
    return false;
  }
}

function describeFinding({ message, fix, path }: SpecFinding, key: Key, answer: string): string {
  if (path.at(-1) === "placementGroup") {
    return `A Hetzner site can have at most ${HETZNER_PLACEMENT_GROUP_LIMIT} servers. Start with fewer, and add a second site to the file later.`;
  }
  if (key === "domain" && path.at(-1) === "ingress")
    return "The ingress controller of `web` needs a domain for the names of the services. Pass a domain that you own.";
  const hint = hintFor(key, answer);
  if (hint) return `"${answer}" is not ${hint}.`;
  return fix ? `${message}. ${fix}` : `${message}.`;
}

/** Finds the first invalid option, and the reason. With --yes, suggestions count as answers. */
export function findInvalidFlag(
  flags: Flags,
  isComplete: boolean,
  check: Check = checkAnswer,
): { flag: string; reason: string } | undefined {
  const given = isComplete ? fillSuggestions(flags) : flags;
  // Checked one after the other: if two answers contradict each other, the dependent one is reported.
  let known: Flags = {};
  for (const question of questionsFor(given)) {
    const { key } = question;
    const reason = has(flags, key) ? check(question, String(flags[key]), known) : undefined;
    const flag = `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (reason) return { flag, reason };
    known = { ...known, [key]: given[key] };
  }
  return undefined;
}

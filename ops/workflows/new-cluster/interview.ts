/** Asks the questions of a new cluster, and combines flags and replies into answers. */
import type { ProviderName } from "../../../spec";
import type { Answers } from "./answers";
import { providersAt } from "./provider-choice";
import { QUESTIONS, questionsFor } from "./questions";
import type { Flags, Question } from "./questions";

/** A question with its suggestions. */
export interface Prompt {
  readonly text: string;
  readonly why: string;
  readonly suggestion: string;
  /** Possible values, or why none could be found. */
  readonly found?: string;
}

/** Asks until the answer is valid. Without a terminal, returns the suggestion. */
export type Ask = (prompt: Prompt, check: (answer: string) => string | undefined) => Promise<string>;

export interface Discovery {
  /** Replaces the question's own suggestion. */
  readonly suggestion?: string;
  readonly found?: string;
}

export type Discover = (key: keyof Flags, known: Flags) => Promise<Discovery>;

const NOTHING: Discover = () => Promise.resolve({});

/** Returns the error in an answer. */
export type Check = (question: Question, answer: string, known: Flags) => string | undefined;

/** Asks every question that no flag answers. */
export async function askQuestions(
  flags: Flags,
  ask: Ask,
  check: Check = () => undefined,
  discover: Discover = NOTHING,
): Promise<Answers> {
  let known = flags;
  for (const question of QUESTIONS) {
    const { key, text, why } = question;
    if (known[key] !== undefined || !questionsFor(known).includes(question)) continue;
    const sofar = known;
    const { suggestion = question.suggestion(sofar), ...found } = await discover(key, sofar);
    const answer = await ask({ text, why, suggestion, ...found }, (it) => check(question, it, sofar));
    known = withAnswer(sofar, question, answer);
  }
  return toAnswers(known);
}

export function withAnswer(known: Flags, { key, isCount }: Question, answer: string): Flags {
  return { ...known, [key]: isCount ? Number(answer) : answer };
}

/** The known answers, with suggestions for the others. */
export function fillSuggestions(flags: Flags): Flags {
  return QUESTIONS.filter(({ key }) => flags[key] === undefined).reduce(
    (known, question) => withAnswer(known, question, question.suggestion(known)),
    flags,
  );
}

/** @param known has an answer to every question that was asked */
export function toAnswers(known: Flags): Answers {
  const all = known as Required<Flags>;
  const { name, where, run, domain, repository } = all;
  const { location, serverType, adminRange, rentedControlPlanes, rentedWorkers } = all;
  const { endpoint, host, network, gateway, bridge, firstAddress, homeControlPlanes, homeWorkers } = all;
  const { imageDatastore, diskDatastore } = all;
  const isUsed = (provider: ProviderName) => providersAt(where).includes(provider);
  const rented = { location, serverType, adminRange, controlPlanes: rentedControlPlanes, workers: rentedWorkers };
  const home = { endpoint, host, cidr: network, gateway, bridge, imageDatastore, diskDatastore, firstAddress };
  return {
    name,
    ...(["", "none"].includes(domain) ? {} : { domain }),
    hetzner: isUsed("hetzner") ? rented : undefined,
    proxmox: isUsed("proxmox") ? { ...home, controlPlanes: homeControlPlanes, workers: homeWorkers } : undefined,
    hasIngress: run === "web",
    repository,
  };
}

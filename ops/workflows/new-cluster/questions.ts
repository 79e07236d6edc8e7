import { HETZNER_SERVER_TYPES } from "../../../spec/providers/hetzner/facts";
import type { ProviderName } from "../../../spec";
import type { Answers } from "./answers";
import { WHERE, providersAt } from "./where";
import type { Where } from "./where";

/** Every flag of `coldstart new`; each answers one question. */
export interface Flags {
  readonly name?: string;
  readonly domain?: string;
  readonly where?: Where;
  readonly location?: string;
  readonly serverType?: string;
  readonly adminRange?: string;
  readonly rentedControlPlanes?: number;
  readonly rentedWorkers?: number;
  readonly endpoint?: string;
  readonly host?: string;
  readonly network?: string;
  readonly gateway?: string;
  readonly bridge?: string;
  readonly firstAddress?: string;
  readonly homeControlPlanes?: number;
  readonly homeWorkers?: number;
  readonly repository?: string;
}

export interface Question {
  readonly key: keyof Flags;
  readonly text: string;
  readonly suggestion: (known: Flags) => string;
  /** Questions about a provider are skipped if it has no machine. */
  readonly about?: ProviderName;
  readonly isCount?: true;
}

const QUESTIONS: readonly Question[] = [
  { key: "name", text: "What is the cluster called?", suggestion: () => "lab" },
  { key: "where", text: `Where are its machines: ${WHERE.join(", ")}?`, suggestion: () => "both" },
  ...forProvider("hetzner", [
    { key: "location", text: "Hetzner: which location?", suggestion: () => "fsn1" },
    { key: "serverType", text: "Hetzner: which server type?", suggestion: suggestServerType },
    { key: "adminRange", text: "Hetzner: from which public address do you work?", suggestion: () => "203.0.113.7/32" },
    {
      key: "rentedControlPlanes",
      text: "Hetzner: how many control planes?",
      suggestion: ({ where }) => (providersAt(where).length === 1 ? "3" : "2"),
      isCount: true,
    },
    { key: "rentedWorkers", text: "Hetzner: how many workers?", suggestion: () => "0", isCount: true },
  ]),
  ...forProvider("proxmox", [
    {
      key: "endpoint",
      text: "Proxmox: what is the URL of its API?",
      suggestion: () => "https://pve.example.com:8006/",
    },
    { key: "host", text: "Proxmox: what is the host called?", suggestion: () => "pve" },
    { key: "network", text: "Proxmox: which network are the machines in?", suggestion: () => "10.0.0.0/24" },
    {
      key: "gateway",
      text: "Proxmox: what is the address of the router in that network?",
      suggestion: (known) => `${start(known)}.1`,
    },
    { key: "bridge", text: "Proxmox: which bridge is connected to that network?", suggestion: () => "vmbr0" },
    {
      key: "homeControlPlanes",
      text: "Proxmox: how many control planes?",
      suggestion: suggestControlPlanes,
      isCount: true,
    },
    { key: "homeWorkers", text: "Proxmox: how many workers?", suggestion: () => "1", isCount: true },
    {
      key: "firstAddress",
      text: "Proxmox: which address does the first machine get?",
      suggestion: (known) => `${start(known)}.11`,
    },
  ]),
  { key: "domain", text: "Which public domain does it serve, if any?", suggestion: () => "none" },
  {
    key: "repository",
    text: "Which git repository does Flux read?",
    suggestion: ({ name }) => `https://github.com/you/${name}.git`,
  },
];

function forProvider(provider: ProviderName, questions: readonly Question[]): Question[] {
  return questions.map((question) => ({ ...question, about: provider }));
}

function suggestServerType({ location }: Flags): string {
  const families = HETZNER_SERVER_TYPES.filter(({ locations }) => locations.some((it) => it === location));
  return families[0]?.example ?? "cpx32";
}

/** etcd wants an odd number of control planes over all sites. */
function suggestControlPlanes({ where, rentedControlPlanes = 0 }: Flags): string {
  if (providersAt(where).length === 1) return "3";
  return rentedControlPlanes % 2 === 0 ? "1" : "0";
}

function start({ network = "" }: Flags): string {
  return network.split(".").slice(0, 3).join(".");
}

/** The questions; all of them while the sites are unknown. */
export function questionsFor({ where = "both" }: Flags): Question[] {
  return QUESTIONS.filter(({ about }) => about === undefined || providersAt(where).includes(about));
}

/** Asks until the answer is valid. Without a terminal it returns the suggestion. */
export type Ask = (
  question: string,
  suggestion: string,
  check: (answer: string) => string | undefined,
) => Promise<string>;

/** What is wrong with one answer. */
export type Check = (question: Question, answer: string, known: Flags) => string | undefined;

/** Asks for what no flag has said. */
export async function askQuestions(flags: Flags, ask: Ask, check: Check = () => undefined): Promise<Answers> {
  let known = flags;
  for (const question of QUESTIONS) {
    const { key, text, suggestion } = question;
    if (known[key] !== undefined || !questionsFor(known).includes(question)) continue;
    const sofar = known;
    known = withAnswer(sofar, question, await ask(text, suggestion(sofar), (it) => check(question, it, sofar)));
  }
  return toAnswers(known);
}

export function withAnswer(known: Flags, { key, isCount }: Question, answer: string): Flags {
  return { ...known, [key]: isCount ? Number(answer) : answer };
}

/** What is known, and for everything else what would be suggested. */
export function fillSuggestions(flags: Flags): Flags {
  return QUESTIONS.filter(({ key }) => flags[key] === undefined).reduce(
    (known, question) => withAnswer(known, question, question.suggestion(known)),
    flags,
  );
}

/** @param known has an answer to every question that there was */
export function toAnswers(known: Flags): Answers {
  const all = known as Required<Flags>;
  const { name, where, domain, repository } = all;
  const { location, serverType, adminRange, rentedControlPlanes, rentedWorkers } = all;
  const { endpoint, host, network, gateway, bridge, firstAddress, homeControlPlanes, homeWorkers } = all;
  const isUsed = (provider: ProviderName) => providersAt(where).includes(provider);
  const rented = { location, serverType, adminRange, controlPlanes: rentedControlPlanes, workers: rentedWorkers };
  const home = { endpoint, host, cidr: network, gateway, bridge, firstAddress };
  return {
    name,
    ...(["", "none"].includes(domain) ? {} : { domain }),
    hetzner: isUsed("hetzner") ? rented : undefined,
    proxmox: isUsed("proxmox") ? { ...home, controlPlanes: homeControlPlanes, workers: homeWorkers } : undefined,
    repository,
  };
}

import { randomBytes, randomInt } from "node:crypto";
import { hash } from "bcryptjs";
import type { Diagnostic, ProviderBehaviour, ResourceBehaviour, State } from "../protocol/behaviour";
import { fault, fill, flag, number, text } from "./shared/values";

/**
 * The real provider hashes with Go's default cost of 10. In JavaScript that takes a tenth of a second for each password, more
 * than everything else in the layer auth; at 4, the smallest cost, the hash opens with the same password.
 */
const BCRYPT_COST = 4;
const BCRYPT_LONGEST = 72;

const CHARACTERS = {
  upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  lower: "abcdefghijklmnopqrstuvwxyz",
  numeric: "0123456789",
  special: "!@#$%&*()-_=+[]{}<>:?",
};
type Kind = keyof typeof CHARACTERS;
const KINDS = Object.keys(CHARACTERS) as Kind[];

export function randomProvider(): ProviderBehaviour {
  return {
    source: "hashicorp/random",
    configure: () => undefined,
    resources: { random_password: password, random_bytes: bytes },
    dataSources: {},
  };
}

const password: ResourceBehaviour = {
  replaceOnChange: [
    "keepers",
    "length",
    "lower",
    "min_lower",
    "min_numeric",
    "min_special",
    "min_upper",
    "number",
    "numeric",
    "special",
    "upper",
    "override_special",
  ],
  defaults: {
    lower: true,
    min_lower: 0,
    min_numeric: 0,
    min_special: 0,
    min_upper: 0,
    special: true,
    upper: true,
    numeric: true,
    number: true,
  },
  validate: (config) => [...atLeastOne(config), ...longEnough(config)],
  async create(planned) {
    const result = makePassword(planned);
    return fill(planned, { id: "none", result, bcrypt_hash: await bcrypt(result) });
  },
  async import(id) {
    const kinds = Object.fromEntries(KINDS.map((kind) => [kind, true]));
    const least = Object.fromEntries(KINDS.map((kind) => [`min_${kind}`, 0]));
    return {
      id: "none",
      result: id,
      length: id.length,
      bcrypt_hash: await bcrypt(id),
      number: true,
      ...kinds,
      ...least,
    };
  },
};

const bytes: ResourceBehaviour = {
  replaceOnChange: ["keepers", "length"],
  validate: longEnough,
  create(planned) {
    const value = randomBytes(number(planned, "length") ?? 0);
    return fill(planned, { base64: value.toString("base64"), hex: value.toString("hex") });
  },
  import(id) {
    const value = Buffer.from(id, "base64");
    return { base64: id, hex: value.toString("hex"), length: value.length };
  },
};

function makePassword(planned: State): string {
  const of = (kind: Kind) =>
    kind === "special" ? (text(planned, "override_special") ?? CHARACTERS.special) : CHARACTERS[kind];
  const all = KINDS.filter((kind) => flag(planned, kind))
    .map(of)
    .join("");
  const least = KINDS.flatMap((kind) => pick(of(kind), number(planned, `min_${kind}`) ?? 0));
  return shuffle([...least, ...pick(all, (number(planned, "length") ?? 0) - least.length)]).join("");
}

function pick(characters: string, count: number): string[] {
  return Array.from({ length: Math.max(0, count) }, () => characters.charAt(randomInt(characters.length)));
}

function shuffle<T>(items: T[]): T[] {
  const order = items.map((item) => ({ item, rank: randomInt(2 ** 32) }));
  return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

function bcrypt(value: string): Promise<string> {
  // Go's bcrypt hashes the first 72 bytes for this provider, and marks the algorithm as 2a.
  const shortened = Buffer.from(value).subarray(0, BCRYPT_LONGEST).toString();
  return hash(shortened, BCRYPT_COST).then((result) => result.replace(/^\$2b\$/, "$2a$"));
}

function atLeastOne(config: State): Diagnostic[] {
  const off = [...KINDS, "number"].every((kind) => config[kind] === false);
  return off
    ? [fault("Invalid Attribute Combination", "At least one of special, upper, lower, numeric, number must be true")]
    : [];
}

function longEnough(config: State): Diagnostic[] {
  const length = number(config, "length");
  if (length === undefined) return [];
  const least = Math.max(1, ...[KINDS.reduce((sum, kind) => sum + (number(config, `min_${kind}`) ?? 0), 0)]);
  if (length >= least) return [];
  return [
    fault(
      "Invalid Attribute Value",
      `Attribute length value must be at least ${String(least)}, got: ${String(length)}`,
      ["length"],
    ),
  ];
}

/** Finds the secret values of a plan, and the places where one would be exposed. */
import { formsOf } from "../support/redaction/forms";
import { hasMark, managedChanges, outputChanges } from "../support/plan";
import type { Change, Plan } from "../support/plan";

/** Shorter strings are names, numbers and words, which also occur in places that are not secret. */
const SHORTEST_SECRET = 16;

/** Public values among the secrets: Terraform marks everything in a Kubernetes Secret as sensitive. */
const PUBLIC: readonly RegExp[] = [
  /^-----BEGIN (?:CERTIFICATE|PUBLIC KEY)-----/,
  // Words, host names, user names and addresses: a random value contains both digits and letters.
  /^[^0-9]*$/,
  /^[^A-Za-z]*$/,
  // Join tokens are the exception: they look like host names.
  /^(?![a-z0-9]{6}\.[a-z0-9]{16}$)[a-z0-9-]+(?:[.@][a-z0-9-]+)+\.?$/,
  /^https?:\/\/[^@\s]*$/,
];

/** The paths of a value that are sensitive now and would no longer be. */
export function findExposedPaths({
  before_sensitive,
  after_sensitive,
  after,
  after_unknown,
  actions,
}: Change): string[] {
  if (actions.includes("delete") && !actions.includes("create")) return [];
  return findUnmarkedPaths(before_sensitive, after_sensitive, after, after_unknown, "");
}

function findUnmarkedPaths(old: unknown, fresh: unknown, value: unknown, unknown: unknown, path: string): string[] {
  if (fresh === true || !hasMark(old)) return [];
  if (old === true) {
    // If the whole value was sensitive, parts of it may still be; empty values do not count.
    return unknown === true || hasPlainValue(value, fresh) ? [path] : [];
  }
  return Object.entries(old as object).flatMap(([key, mark]) =>
    findUnmarkedPaths(mark, child(fresh, key), child(value, key), child(unknown, key), path ? `${path}.${key}` : key),
  );
}

function hasPlainValue(value: unknown, marks: unknown): boolean {
  if (marks === true || value === null || value === undefined || value === "") return false;
  if (typeof value !== "object") return true;
  return Object.entries(value).some(([key, part]) => hasPlainValue(part, child(marks, key)));
}

/**
 * Every sensitive value of the plan that is long enough to be a secret, with its derived forms: base64, escapes, and
 * single random-looking words of a machine configuration.
 */
export function knownSecrets(plan: Plan): ReadonlySet<string> {
  const hidden = [...managedChanges(plan), ...outputChanges(plan)].flatMap(({ change }) => {
    const { before, after, before_sensitive, after_sensitive } = change;
    return [...sensitiveTexts(before, before_sensitive), ...sensitiveTexts(after, after_sensitive)];
  });
  const declared = plan.configuration?.root_module?.variables ?? {};
  const variables = Object.entries(plan.variables ?? {})
    .filter(([name]) => declared[name]?.sensitive === true)
    .flatMap(([, { value }]) => textsOf(value, false));
  const texts = [...hidden.filter(isRandom), ...variables].filter(({ length }) => length >= SHORTEST_SECRET);
  return new Set([...new Set(texts)].flatMap((text) => [text, ...formsOf(text).filter(isDistinctive)]));
}

/** The paths at which a known secret would be newly exposed. */
export function findLeaks(change: Change, secrets: ReadonlySet<string>): string[] {
  const { after, after_sensitive, before, before_sensitive } = change;
  const open = new Set(plainTexts(before, before_sensitive).map(({ text }) => text));
  return plainTexts(after, after_sensitive)
    .filter(({ text }) => !open.has(text) && hasSecret(text, secrets))
    .map(({ path }) => path);
}

function hasSecret(text: string, secrets: ReadonlySet<string>): boolean {
  if (text.length < SHORTEST_SECRET) return false;
  if (secrets.has(text)) return true;
  for (const secret of secrets) if (secret.length < text.length && text.includes(secret)) return true;
  return false;
}

/** Whether a form identifies a secret: short or public values also occur in places that are not secret. */
function isDistinctive(form: string): boolean {
  return form.length >= SHORTEST_SECRET && isRandom(form);
}

function isRandom(text: string): boolean {
  return [text, decodeBase64(text)].every((form) => !PUBLIC.some((pattern) => pattern.test(form)));
}

function decodeBase64(text: string): string {
  return text.startsWith("LS0tLS1") ? Buffer.from(text, "base64").toString("utf8") : text;
}

/** Every string in a value that is sensitive. */
function sensitiveTexts(value: unknown, marks: unknown): string[] {
  if (marks === true) return textsOf(value, false);
  if (!hasMark(marks) || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => sensitiveTexts(part, child(marks, key)));
}

interface Place {
  readonly path: string;
  readonly text: string;
}

/** Every string in a value that is not sensitive. */
function plainTexts(value: unknown, marks: unknown, path = ""): Place[] {
  if (marks === true) return [];
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    plainTexts(part, child(marks, key), path ? `${path}.${key}` : key),
  );
}

function textsOf(value: unknown, marks: unknown): string[] {
  return plainTexts(value, marks)
    .map(({ text }) => text)
    .filter((text) => text !== "");
}

function child(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

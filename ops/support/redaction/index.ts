/**
 * All text that leaves this process passes through `redact`: console, journal, report, errors, and the output of
 * commands that run for the user. It redacts every known secret, whatever prints it: a provider may quote a password in
 * its error, and Terraform prints that.
 */
import { GIT_REPOSITORY, NODE_ADDRESSES } from "../../../spec/nonsecret-variables";
import { formsOf } from "./forms";
import { PRIVATE_KEY } from "./private-keys";

/** The replacement of a secret. */
export const HIDDEN = "(secret)";

/** Shorter values would redact ordinary words; generated secrets are much longer. */
const SHORTEST = 8;
/** An external credential is a secret if it is longer than a common word. */
const SHORTEST_GIVEN = 4;

/** Variables that are not secret: user names and locations. */
const OPEN = new RegExp(`_username$|^TF_VAR_(${NODE_ADDRESSES}|${GIT_REPOSITORY})$`);

/** The secrets of one run, and the only code that redacts them. */
export class Secrets {
  private readonly known = new Set<string>();
  private readonly hidden = new Set<string>();
  /** Longest first: a secret that is part of another is redacted with it. */
  private sorted: string[] | undefined;

  /** External credentials, by variable name. */
  learnVariables(environment: Readonly<Record<string, string | undefined>>): void {
    for (const [name, value] of Object.entries(environment))
      if (value && name.startsWith("TF_VAR_") && !OPEN.test(name)) this.learn(value, SHORTEST_GIVEN);
  }

  /** An external secret, regardless of its variable name. */
  learnGiven(value: string): void {
    this.learn(value, SHORTEST_GIVEN);
  }

  /**
   * Values that Terraform marks as sensitive. It marks whole objects, so addresses and names are among them; those are
   * not redacted.
   */
  learnSensitive(values: Iterable<string>): void {
    for (const value of values) if (!isAddress(value) && !isName(value)) this.learn(value, SHORTEST);
  }

  hide(text: string): string {
    this.sorted ??= [...this.hidden].sort((a, b) => b.length - a.length);
    return this.sorted.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text.replaceAll(PRIVATE_KEY, HIDDEN));
  }

  /** The number of characters at the end of a text that may be the beginning of a known secret. */
  partialSecretLength(text: string): number {
    return Math.max(0, ...[...this.hidden].map((form) => overlapLength(text, form)));
  }

  private learn(value: string, shortest: number): void {
    if (value.trim().length < shortest || this.known.has(value)) return;
    this.known.add(value);
    for (const form of formsOf(value)) this.hidden.add(form);
    this.sorted = undefined;
  }
}

/** The longest suffix of the text that is a proper prefix of the form. */
function overlapLength(text: string, form: string): number {
  for (let length = Math.min(text.length, form.length - 1); length > 0; length--)
    if (text.endsWith(form.slice(0, length))) return length;
  return 0;
}

function isAddress(value: string): boolean {
  return (
    /^https?:\/\/[^@\s]+$/.test(value) || /^[\d.:/]+$/.test(value) || /^([a-z0-9-]+\.)+[a-z]{2,10}(:\d+)?$/.test(value)
  );
}

/** Words and small numbers, for example `harbor-database` and `talos-cp-0`: random values mix letters and digits. */
function isName(value: string): boolean {
  return /^([a-z]{1,20}|\d{1,3})([-_.@!/:]([a-z]{1,20}|\d{1,3}))*$/.test(value);
}

/** One per process: a secret that one part adds is redacted everywhere. */
export const secrets = new Secrets();

export function redact(text: string): string {
  return secrets.hide(text);
}

export function redactJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? redact(part) : part));
}

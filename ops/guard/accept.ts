import type { Finding } from "./finding";

/** One accepted finding, from `--accept <rule>:<address>`. */
export interface Acceptance {
  readonly rule: string;
  readonly address: string;
}

/** An acceptance that cannot be understood: says what one looks like. */
export class BadAcceptance extends Error {
  override readonly name = "BadAcceptance";
}

/** @param rules the names that there are */
export function parseAcceptance(word: string, rules: readonly string[]): Acceptance {
  // An address may hold colons of its own, in an index: only the first one is ours.
  const at = word.indexOf(":");
  const [rule, address] = [word.slice(0, Math.max(at, 0)), word.slice(at + 1)];
  if (at < 1 || address === "")
    throw new BadAcceptance(`write <rule>:<address>, for instance quorum:hcloud_server.cp-0.`);
  if (!rules.includes(rule)) throw new BadAcceptance(`there is no rule ${rule}; rules are ${rules.join(", ")}.`);
  return { rule, address };
}

export function formatAcceptance({ rule, address }: Acceptance): string {
  return `${rule}:${address}`;
}

export interface Judged {
  readonly refused: readonly Finding[];
  readonly accepted: readonly Finding[];
  /** Neither refused nor in need of consent. */
  readonly told: readonly Finding[];
}

/** The accepted findings, and which of them were used. */
export class Acceptances {
  private readonly used = new Set<Acceptance>();

  constructor(private readonly given: readonly Acceptance[]) {}

  judge(findings: readonly Finding[]): Judged {
    const refused: Finding[] = [];
    const accepted: Finding[] = [];
    for (const finding of findings.filter(({ severity }) => severity === "refused")) {
      const matching = this.given.filter(({ rule, address }) => rule === finding.rule && address === finding.address);
      for (const acceptance of matching) this.used.add(acceptance);
      (matching.length > 0 ? accepted : refused).push(finding);
    }
    return { refused, accepted, told: findings.filter(({ severity }) => severity !== "refused") };
  }

  /** What let nothing through: mistyped, or no longer needed. */
  unused(): Acceptance[] {
    return this.given.filter((acceptance) => !this.used.has(acceptance));
  }
}

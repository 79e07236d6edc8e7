import type { Finding } from "./finding";

/** One accepted finding, from `--accept <rule>:<address>`. */
export interface Acceptance {
  readonly rule: string;
  readonly address: string;
}

/** An acceptance that does not parse. */
export class BadAcceptance extends Error {
  override readonly name = "BadAcceptance";
}

/** @param rules the names of all rules */
export function parseAcceptance(word: string, rules: readonly string[]): Acceptance {
  // An index in the address may contain colons: only the first one separates.
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
  /** Findings that need no acceptance: notices and rolling changes. */
  readonly told: readonly Finding[];
}

export function judgeFindings(findings: readonly Finding[], given: readonly Acceptance[]): Judged {
  const refused: Finding[] = [];
  const accepted: Finding[] = [];
  for (const finding of findings.filter(({ severity }) => severity === "refused")) {
    const matching = given.filter((acceptance) => isFor(acceptance, finding));
    (matching.length > 0 ? accepted : refused).push(finding);
  }
  return { refused, accepted, told: findings.filter(({ severity }) => severity !== "refused") };
}

function isFor({ rule, address }: Acceptance, finding: Finding): boolean {
  return rule === finding.rule && address === finding.address;
}

/** The acceptances of a run, and which of them accepted a finding. */
export class Acceptances {
  private readonly used = new Set<Acceptance>();

  constructor(readonly given: readonly Acceptance[]) {}

  judge(findings: readonly Finding[]): Judged {
    const judged = judgeFindings(findings, this.given);
    this.markUsed(judged.accepted);
    return judged;
  }

  markUsed(accepted: readonly Finding[]): void {
    for (const acceptance of this.given)
      if (accepted.some((finding) => isFor(acceptance, finding))) this.used.add(acceptance);
  }

  /** Acceptances that accepted nothing: mistyped, or no longer needed. */
  unused(): Acceptance[] {
    return this.given.filter((acceptance) => !this.used.has(acceptance));
  }
}

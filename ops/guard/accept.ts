import type { GuardFinding } from "./finding";

/** One accepted finding, from `--accept <rule>:<address>`. */
export type Acceptance = Pick<GuardFinding, "code" | "where">;

/** An acceptance that cannot be parsed. */
class BadAcceptance extends Error {
  override readonly name = "BadAcceptance";
}

/** @param rules the names of all rules */
export function parseAcceptance(word: string, rules: readonly string[]): Acceptance {
  // An index in the address may contain colons, so only the first colon separates.
  const at = word.indexOf(":");
  const [code, where] = [word.slice(0, Math.max(at, 0)), word.slice(at + 1)];
  if (at < 1 || where === "") throw new BadAcceptance(`write <rule>:<address>, for example quorum:hcloud_server.cp-0.`);
  if (!rules.includes(code)) throw new BadAcceptance(`there is no rule ${code}; the rules are ${rules.join(", ")}.`);
  return { code, where };
}

export function formatAcceptance({ code, where }: Acceptance): string {
  return `${code}:${where}`;
}

export interface Judgement {
  readonly refused: readonly GuardFinding[];
  readonly accepted: readonly GuardFinding[];
  /** Findings that need no acceptance: notices and rolling changes. */
  readonly allowed: readonly GuardFinding[];
}

export function judgeFindings(findings: readonly GuardFinding[], given: readonly Acceptance[]): Judgement {
  const refused: GuardFinding[] = [];
  const accepted: GuardFinding[] = [];
  for (const finding of findings.filter(({ decision }) => decision === "refuse")) {
    const matching = given.filter((acceptance) => matchesFinding(acceptance, finding));
    (matching.length > 0 ? accepted : refused).push(finding);
  }
  return { refused, accepted, allowed: findings.filter(({ decision }) => decision !== "refuse") };
}

function matchesFinding({ code, where }: Acceptance, finding: GuardFinding): boolean {
  return code === finding.code && where === finding.where;
}

/** The acceptances of a run, and which of them accepted a finding. */
export class Acceptances {
  private readonly used = new Set<Acceptance>();

  constructor(readonly given: readonly Acceptance[]) {}

  judge(findings: readonly GuardFinding[]): Judgement {
    const judged = judgeFindings(findings, this.given);
    this.markUsed(judged.accepted);
    return judged;
  }

  markUsed(accepted: readonly GuardFinding[]): void {
    for (const acceptance of this.given)
      if (accepted.some((finding) => matchesFinding(acceptance, finding))) this.used.add(acceptance);
  }

  /** Acceptances that matched no finding: mistyped, or no longer needed. */
  listUnused(): Acceptance[] {
    return this.given.filter((acceptance) => !this.used.has(acceptance));
  }
}

import type { GuardDecision, Rule, RuleFinding } from "../finding";
import { toleratedFailures, decide, decideOneByOne, isTouched } from "../quorum/arithmetic";
import { membersOf } from "../quorum/members";
import type { Member } from "../quorum/members";

export const quorum: Rule = {
  name: "quorum",
  refuses:
    "more etcd members replaced, deleted, powered off, disconnected or rebooted at the same time than etcd tolerates",
  traps: ["T1", "T2", "T3", "T4", "T10"],
  find(input) {
    const members = membersOf(input);
    const verdict = decide(members);
    if (verdict === "safe") return [];
    const touched = members.filter(isTouched);
    if (verdict === "interruption") return touched.map((member) => reportInterruption(member, members));
    const decision = touched.length > 1 && decideOneByOne(members) !== "refused" ? "roll" : "refuse";
    return touched.map((member) => makeFinding(member, members, decision));
  },
};

function reportInterruption({ address, what }: Member, members: readonly Member[]): RuleFinding {
  return {
    decision: "notice",
    where: address,
    message: what,
    cause:
      `The Kubernetes API is down until the node is back: with ${count(members.length)}, etcd tolerates no failure. ` +
      "No data is lost, and no other order avoids it.",
    fix: "Choose a maintenance window. Three control planes would allow this without an interruption.",
  };
}

function makeFinding({ address, what }: Member, members: readonly Member[], decision: GuardDecision): RuleFinding {
  const touched = members.filter(isTouched);
  return {
    decision,
    where: address,
    message: what,
    cause: `${describeArithmetic(members, touched.length)} ${describeConsequence(touched)}`,
    fix: decision === "roll" ? "Change one node at a time, as `coldstart up` does." : suggestFix(members, touched),
  };
}

function describeArithmetic(members: readonly Member[], touched: number): string {
  const away = members.filter((member) => !isTouched(member) && member.state !== "up");
  const already = away.map(({ name, evidence }) => `${name}: ${evidence}`).join("; ");
  return (
    `etcd with ${count(members.length)} tolerates ${formatFailures(toleratedFailures(members.length))}; ` +
    `this plan takes down ${touched}${already ? ` (already unhealthy: ${already})` : ""}.`
  );
}

function describeConsequence(touched: readonly Member[]): string {
  return touched.every(({ impact }) => impact === "interrupted")
    ? "Without quorum the Kubernetes API stops."
    : "Without quorum the Kubernetes API stops, and deleted members cannot rejoin: the cluster's data is lost.";
}

function suggestFix(members: readonly Member[], touched: readonly Member[]): string {
  if (members.length === 1) return "Add control planes first, or destroy and rebuild the cluster on purpose.";
  if (members.some((member) => !isTouched(member) && member.state === "unknown"))
    return "Run this from a machine that reaches the cluster's Kubernetes and Talos APIs.";
  return touched.length > 1
    ? "Repair the unhealthy members, then change one node at a time."
    : "Repair the unhealthy members first.";
}

function count(members: number): string {
  return members === 1 ? "one member" : `${members} members`;
}

function formatFailures(tolerated: number): string {
  if (tolerated === 0) return "no failure";
  return tolerated === 1 ? "1 failure" : `${tolerated} failures`;
}

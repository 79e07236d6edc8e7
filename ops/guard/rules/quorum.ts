import type { Finding, Rule, Severity } from "../finding";
import { bearable, decide, decideOneByOne, isTouched } from "../quorum/arithmetic";
import { membersOf } from "../quorum/members";
import type { Member } from "../quorum/members";

export const quorum: Rule = {
  name: "quorum",
  refuses: "more members of etcd replaced, deleted, switched off, cut off or rebooted at once than it can do without",
  traps: ["T1", "T2", "T3", "T4", "T10"],
  find(look) {
    const members = membersOf(look);
    const verdict = decide(members);
    if (verdict === "safe") return [];
    const touched = members.filter(isTouched);
    if (verdict === "interruption") return touched.map((member) => interruption(member, members));
    const severity = touched.length > 1 && decideOneByOne(members) !== "refused" ? "rolling" : "refused";
    return touched.map((member) => finding(member, members, severity));
  },
};

function interruption({ address, what }: Member, members: readonly Member[]): Omit<Finding, "rule"> {
  return {
    severity: "notice",
    address,
    what,
    why:
      `The Kubernetes API is away until it is back: ${count(members.length)} of etcd can do without none. ` +
      "Nothing is lost, and no other order of work avoids it.",
    instead: "Choose a moment at which nobody minds. Three control planes would take it without an interruption.",
  };
}

function finding({ address, what }: Member, members: readonly Member[], severity: Severity): Omit<Finding, "rule"> {
  const touched = members.filter(isTouched);
  return {
    severity,
    address,
    what,
    why: `${arithmetic(members, touched.length)} ${consequence(touched)}`,
    instead: severity === "rolling" ? "One node at a time, as `coldstart up` does it." : wayOut(members, touched),
  };
}

function arithmetic(members: readonly Member[], touched: number): string {
  const away = members.filter((member) => !isTouched(member) && member.state !== "up");
  const already = away.map(({ name, saw }) => `${name}: ${saw}`).join("; ");
  return (
    `${count(members.length)} of etcd can do without ${bearable(members.length) || "none"}; ` +
    `this plan touches ${touched}${already ? `, and not counted as up already: ${already}` : ""}.`
  );
}

function consequence(touched: readonly Member[]): string {
  return touched.every(({ fate }) => fate === "interrupted")
    ? "Without a majority the Kubernetes API stops."
    : "Without a majority the Kubernetes API stops, and what is deleted cannot be joined again: the cluster's data is lost.";
}

function wayOut(members: readonly Member[], touched: readonly Member[]): string {
  if (members.length === 1) return "Add control planes first, or destroy and rebuild the cluster on purpose.";
  if (members.some((member) => !isTouched(member) && member.state === "unknown"))
    return "Let the cluster be asked: run this where its Kubernetes and Talos APIs answer.";
  return touched.length > 1
    ? "Bring back what is down, then change one node at a time."
    : "Bring back what is down first.";
}

function count(members: number): string {
  return members === 1 ? "The one member" : `The ${members} members`;
}

import type { EtcdMember } from "../../clients/talos/client";
import { askEtcdMembers } from "../../clients/talos/requests";
import type { NodeResponses } from "../../clients/talos/requests";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { talosctlFor } from "./context";
import type { NodeContext } from "./context";

type Views = NodeResponses<readonly EtcdMember[]>;

interface Fault {
  /** The node with the fault. */
  readonly name?: string;
  readonly what: string;
}

export const etcdMembers: Check<NodeContext> = {
  id: "etcd-members",
  title: "etcd has a quorum, and the control planes as its members",
  needs: ["talos-api"],
  async run(context) {
    const faults = findFaults(context, await askEtcdMembers(context, context.controlPlanes));
    const required = context.controlPlanes.filter((name) => context.nodes.includes(name));
    const about = faults.find(({ name }) => name !== undefined)?.name;
    return passIfNone(
      faults.map(({ what }) => what),
      `${formatCount(context.members?.length ?? required.length, "member")}; these respond: ${required.join(", ")}`,
      [
        ...(about === undefined ? [] : [talosctlFor(context, about, "service etcd")]),
        talosctlFor(context, undefined, "etcd members"),
      ].join("\n  "),
    );
  },
};

function findFaults({ nodes, members }: NodeContext, { responses, faults }: Views): Fault[] {
  const unresponsive = faults.filter(({ name }) => nodes.includes(name));
  const differences = members ? [...responses.values()].flatMap((view) => compareMembers(members, view)) : [];
  return [
    // A member responds only while it sees a leader, and without a quorum there is no leader.
    ...(responses.size === 0 ? [{ what: "no etcd member responds, so there is no quorum" }] : []),
    ...(responses.size === 0 ? faults : unresponsive),
    ...differences.filter(({ what }, index) => differences.findIndex((other) => other.what === what) === index),
  ];
}

function compareMembers(expected: readonly string[], found: readonly EtcdMember[]): Fault[] {
  return [
    ...expected
      .filter((name) => !found.some(({ hostname }) => hostname === name))
      .map((name) => ({ name, what: `etcd member ${name} is missing` })),
    ...found.flatMap(({ id, hostname, peerUrls, isLearner }): Fault[] => {
      if (expected.includes(hostname))
        return isLearner ? [{ name: hostname, what: `etcd member ${hostname} is a learner without a vote` }] : [];
      const place = peerUrls.join(", ") || "no address";
      return [
        hostname
          ? { what: `unexpected etcd member ${hostname} (${toHexadecimal(id)}, ${place})` }
          : { what: `an etcd member at ${place} has not started yet` },
      ];
    }),
  ];
}

/** The names of the voting members, according to the control planes that respond. */
export function votersOf({ responses }: Views): string[] {
  const voters = [...responses.values()].flat().filter(({ isLearner }) => !isLearner);
  return [...new Set(voters.map(({ id, hostname, peerUrls }) => hostname || (peerUrls[0] ?? id)))].sort();
}

/** Member ids in the format of talosctl and etcdctl. */
function toHexadecimal(id: string): string {
  return BigInt(id).toString(16).padStart(16, "0");
}

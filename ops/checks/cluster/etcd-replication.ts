import { askNodes } from "../../clients/talos/requests";
import { etcdStatus } from "../../clients/talos/etcd";
import type { EtcdStatus } from "../../clients/talos/etcd";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { talosctlFor } from "./context";
import type { NodeContext } from "./context";

/** The maximum number of raft log entries that a member may be behind and still count as caught up. */
const RAFT_LAG = 1000n;

/** After downtime, a member votes before it has caught up. Taking down the next member then would stop etcd. */
export const etcdReplication: Check<NodeContext> = {
  id: "etcd-caught-up",
  title: "every etcd member has caught up, and reports no error",
  needs: ["etcd-members"],
  async run(context) {
    // A control plane outside of these nodes may be down.
    const required = context.controlPlanes.filter((name) => context.nodes.includes(name));
    const { responses, faults } = await askNodes(context, required, (client) => etcdStatus(client));
    const behind = findBehind(responses);
    return passIfNone(
      [...faults.map(({ what }) => what), ...behind.map(({ what }) => what)],
      formatCount(responses.size, "member"),
      talosctlFor(context, behind[0]?.name ?? faults[0]?.name, "etcd status"),
    );
  },
};

function findBehind(members: ReadonlyMap<string, EtcdStatus>): { readonly name: string; readonly what: string }[] {
  const highest = [...members.values()].reduce((top, { raftIndex }) => (raftIndex > top ? raftIndex : top), 0n);
  return [...members].flatMap(([name, { errors, isLearner, raftAppliedIndex }]) => {
    if (errors.length > 0) return [{ name, what: `${name}: etcd reports ${errors.join(", ")}` }];
    if (isLearner) return [{ name, what: `${name}: its etcd member is still a learner` }];
    const lag = highest - raftAppliedIndex;
    return lag > RAFT_LAG ? [{ name, what: `${name}: etcd has not caught up (${lag} entries behind)` }] : [];
  });
}

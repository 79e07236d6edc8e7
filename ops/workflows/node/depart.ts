/**
 * Removes a node from the cluster, whether or not its machine returns: first its pods, then its etcd member, then its
 * Node object.
 */
import type { Context } from "../../engine/run/context";
import { runStep } from "../../engine/run/step";
import { formatCount, pluralize } from "../../support/count";
import { refusalFor } from "../../support/finding-refusal";
import type { NodePorts } from "./ports";
import type { DepartingNode } from "./departing-node";

/** Describes the steps for `--plan` and for the confirmation. */
export function describeDeparture({ name, registered, pods, member, isMemberAlive }: DepartingNode): string[] {
  return [
    "wait until the other nodes are healthy",
    registered?.isReady
      ? `drain ${name}: ${formatCount(pods, "pod")}`
      : `${name} is ${registered ? "not Ready" : "not registered"}: no drain`,
    ...(member ? [isMemberAlive ? `${name} leaves etcd` : `another control plane removes ${name} from etcd`] : []),
    ...(registered ? [`delete the Node object ${name}`] : []),
  ];
}

/** Typical durations of the steps, by their names in the journal. */
export function departureSeconds(what: string): Record<string, number> {
  return { [`${what}-gate`]: 10, [`${what}-drain`]: 60, [`${what}-etcd`]: 15, [`${what}-object`]: 3 };
}

/** @param what the prefix of the step names, for example "node-replace-worker-0" */
export async function depart(context: Context, ports: NodePorts, subject: DepartingNode, what: string): Promise<void> {
  const { console } = context;
  const { name, member, isMemberAlive, registered, unresponsive } = subject;
  await runStep(context, `${what}-gate`, "Checking the other nodes", async () => {
    const ignored = pluralize(
      unresponsive.length,
      "does not respond either; the checks skip it",
      "do not respond either; the checks skip them",
    );
    if (unresponsive.length > 0) console.warn(`${unresponsive.join(", ")} ${ignored}`);
    await ports.passGateOfOthers(subject);
    return "the other nodes are healthy";
  });
  await runStep(context, `${what}-drain`, `Draining ${name}`, async () => {
    if (!registered?.isReady) return { skipped: true, detail: `${name} has no pods to evict` };
    await ports.drain(subject);
    return `${name} is drained`;
  });
  console.node(name, "deleting");
  await runStep(context, `${what}-etcd`, `Removing ${name} from etcd`, async () => {
    if (!member) return { skipped: true, detail: `${name} is not a member of etcd` };
    if (isMemberAlive) await ports.leaveEtcd(name);
    else await ports.removeMember(subject);
    if (await ports.isMember(subject))
      throw refusalFor(
        "etcd-member-remains",
        `${name} is still a member of etcd; its machine was not touched. Run the same command again.`,
      );
    return isMemberAlive ? `${name} has left etcd` : `${name} was removed from etcd`;
  });
  await runStep(context, `${what}-object`, `Deleting the Node object ${name}`, async () => {
    await ports.deleteNodeObject(subject);
    return registered ? "deleted" : { skipped: true, detail: "there is none" };
  });
}

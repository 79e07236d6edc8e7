/** How a node goes, whether its machine comes back or not: its pods first, then its member of etcd, then its Node object. */
import { deleteNode } from "../../clients/kubernetes/nodes";
import { forfeitEtcdLeadership, leaveEtcd, removeEtcdMember } from "../../clients/talos/etcd";
import { askNodes } from "../../clients/talos/requests";
import { drainForGood, drainIn } from "../../engine/nodes/drain";
import { passGate } from "../../engine/nodes/gate";
import type { LiveCluster } from "../../engine/nodes/live";
import type { Context } from "../../engine/run/context";
import { step } from "../../engine/run/step";
import { formatCount } from "../../support/counted";
import { Refusal } from "../../support/refusal";
import type { Subject } from "./subject";
import type { Say } from "../../support/waiting";

/** What is done, in words, for `--plan` and before the confirmation. */
export function describeDeparture({ name, registered, pods, member, isMemberAlive }: Subject): string[] {
  return [
    "wait until the other nodes are healthy",
    registered?.isReady
      ? `drain ${name}: ${formatCount(pods, "pod")}`
      : `${name} is ${registered ? "not Ready" : "not registered"}: no drain`,
    ...(member ? [isMemberAlive ? `${name} leaves etcd` : `another control plane removes ${name} from etcd`] : []),
    ...(registered ? [`delete the Node object ${name}`] : []),
  ];
}

/** What its steps take, about, by their names in the journal. */
export function departureSeconds(what: string): Record<string, number> {
  return { [`${what}-gate`]: 10, [`${what}-drain`]: 60, [`${what}-etcd`]: 15, [`${what}-object`]: 3 };
}

/** @param what begins the names of the steps, as in "node-replace-worker-0" */
export async function depart(context: Context, live: LiveCluster, subject: Subject, what: string): Promise<void> {
  const { console, signal } = context;
  const { name, rest, member, isMemberAlive, registered, silent } = subject;
  const say = (...told: Parameters<Say>) => console.say(...told);
  await step(context, `${what}-gate`, "Checking the other nodes", async () => {
    if (silent.length > 0) console.warn(`${silent.join(", ")} does not answer either, and is left out of the checks`);
    await passGate(rest, { moment: `before ${name} goes`, nodes: rest.checks.nodes, signal, say });
    return "the other nodes are healthy";
  });
  await step(context, `${what}-drain`, `Draining ${name}`, async () => {
    if (!registered?.isReady) return { skipped: true, detail: `${name} runs no pod that could be evicted` };
    await drainForGood(drainIn(context, rest.kubernetes, name));
    return `${name} is drained`;
  });
  console.node(name, "deleting");
  await step(context, `${what}-etcd`, `Removing ${name} from etcd`, async () => {
    if (!member) return { skipped: true, detail: `${name} is not a member of etcd` };
    if (isMemberAlive) await leave(live, name, say);
    else await removeByAnother(rest, member.id);
    await requireGone(rest, name);
    return isMemberAlive ? `${name} has left etcd` : `${name} was removed from etcd`;
  });
  await step(context, `${what}-object`, `Deleting the Node object ${name}`, async () => {
    await deleteNode(rest.kubernetes, name);
    return registered ? "deleted" : { skipped: true, detail: "there is none" };
  });
}

/** A leader that leaves makes etcd elect in the middle of it. */
async function leave({ talos }: LiveCluster, name: string, say: Say): Promise<void> {
  const leader = await forfeitEtcdLeadership(talos(name));
  if (leader !== undefined) say(`${leader} leads etcd now`);
  await leaveEtcd(talos(name));
}

async function removeByAnother({ talos, checks }: LiveCluster, id: string): Promise<void> {
  const [other] = checks.controlPlanes;
  if (other !== undefined) await removeEtcdMember(talos(other), id);
}

async function requireGone({ checks }: LiveCluster, name: string): Promise<void> {
  const { answers } = await askNodes(checks, checks.controlPlanes, (client) => client.etcdMembers());
  const knows = [...answers].filter(([, members]) => members.some(({ hostname }) => hostname === name));
  if (answers.size > 0 && knows.length === 0) return;
  throw new Refusal(`${name} is still a member of etcd; its machine was not touched. Run the same command again.`);
}

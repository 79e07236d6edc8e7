/** The ports of a node command in a real run: the cluster's own APIs, Terraform, and the providers. */
import { talosctlFor } from "../../checks/cluster/context";
import { controlPlanes } from "../../../spec";
import { deleteNode } from "../../clients/kubernetes/nodes";
import { forfeitEtcdLeadership, leaveEtcd, removeEtcdMember } from "../../clients/talos/etcd";
import { askNodes } from "../../clients/talos/requests";
import { resetNode } from "../../clients/talos/reset";
import { applyLayer, applyNode } from "../../engine/apply/apply-layer";
import { drainForGood, drainIn } from "../../engine/nodes/drain";
import { passGate } from "../../engine/nodes/gate";
import { connect, withoutNodes } from "../../engine/nodes/live-cluster";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { releaseReplaced } from "../../engine/nodes/prepare-machines";
import { settleMachines } from "../../engine/nodes/settle-machines";
import { synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { readOpenRotation } from "../../engine/run/unfinished-work";
import { requireEmptyPlans, verifyCluster } from "../../engine/run/final-checks";
import { withAccess } from "../../engine/services/service-access";
import { detailsHint, scaleTimeout, waitUntil } from "../../support/wait";
import type { Say } from "../../support/wait-progress";
import { markMachine, readAdditionalDisks, readBootstrapAddress, readMachine } from "./infra-state";
import type { NodePorts } from "./ports";
import { readDepartingNode } from "./departing-node";
import type { DepartingNode } from "./departing-node";

/** A node stops its services before it wipes itself and powers off. */
const OFF_SECONDS = 300;

export async function livePorts(context: Context): Promise<NodePorts> {
  const { console, signal, cluster, environment } = context;
  const { say } = console;
  const live = await connect(context);
  return {
    addresses: () => Promise.resolve(live.addresses),
    bootstrapAddress: () => readBootstrapAddress(context),
    readDepartingNode: async (name) => {
      const node = await readDepartingNode(live, name);
      return { ...node, volumes: [...node.volumes, ...(await readAdditionalDisks(context, name))] };
    },
    readOpenRotation: () => readOpenRotation(context),
    synthesize: () => synthesize(context),

    async passGateOfOthers(subject) {
      const rest = await othersOf(live, subject);
      await passGate(rest, { moment: `before ${subject.name} leaves`, nodes: rest.checks.nodes, signal, say });
    },
    async passGate(moment, except = []) {
      const all = await connect(context);
      if (except.length === 0) return passGate(all, { moment, signal, say });
      const rest = await withoutNodes(all, except);
      await passGate(rest, { moment, nodes: rest.checks.nodes, signal, say });
    },
    async drain(subject) {
      const { kubernetes } = await othersOf(live, subject);
      await drainForGood(drainIn(context, kubernetes, subject.name));
    },
    leaveEtcd: (node) => leave(live, node, say),
    async removeMember({ member, ...subject }) {
      const { talos, checks } = await othersOf(live, subject);
      const [other] = checks.controlPlanes;
      if (member && other !== undefined) await removeEtcdMember(talos(other), member.id);
    },
    isMember: async (subject) => isMember(await othersOf(live, subject), subject.name),
    deleteNodeObject: async (subject) => deleteNode((await othersOf(live, subject)).kubernetes, subject.name),
    reset: (node) => reset(live, node, signal),

    releaseMachine: (node) => releaseReplaced(context, node),
    readMachine: (node, machine) => readMachine(context, node, machine),
    markMachine: (machine) => markMachine(context, machine),
    applyNode: (node, machine) =>
      applyNode(context, "infra", {
        name: node,
        targets: [machine, `talos_machine_configuration_apply.${node}`],
        controlPlanes: addressesOfOthers(live, node),
      }),
    applyLayer: (layer) => withAccess(context, layer, () => applyLayer(context, layer)),
    settleMachines: () => settleMachines({ cluster, environment, signal, say }),

    requireEmptyPlans: (what) => requireEmptyPlans(context, what),
    verify: () => verifyCluster(context),
  };
}

/** The cluster without this node, and without other nodes that do not respond. */
function othersOf(
  live: LiveCluster,
  { name, unresponsive }: Pick<DepartingNode, "name" | "unresponsive">,
): Promise<LiveCluster> {
  return withoutNodes(live, [name, ...unresponsive]);
}

/** Moves the leadership first: otherwise etcd would elect a new leader while the member leaves. */
async function leave({ talos }: LiveCluster, name: string, say: Say): Promise<void> {
  const leader = await forfeitEtcdLeadership(talos(name));
  if (leader !== undefined) say(`${leader} is now the etcd leader`);
  await leaveEtcd(talos(name));
}

/** True as well if no other control plane responds, so that the machine is not touched. */
async function isMember({ checks }: LiveCluster, name: string): Promise<boolean> {
  const { responses } = await askNodes(checks, checks.controlPlanes, (client) => client.etcdMembers());
  const knows = [...responses].filter(([, members]) => members.some(({ hostname }) => hostname === name));
  return responses.size === 0 || knows.length > 0;
}

async function reset({ talos, checks }: LiveCluster, name: string, signal: AbortSignal): Promise<void> {
  const client = talos(name);
  await resetNode(client);
  const isUp = () =>
    client.version().then(
      () => "it still responds",
      () => undefined,
    );
  const hints = [detailsHint(talosctlFor(checks, name, "dmesg"))];
  await waitUntil(isUp, {
    goal: `${name} is wiped and powered off`,
    seconds: scaleTimeout(OFF_SECONDS),
    hints,
    signal,
  });
}

function addressesOfOthers({ cluster, addresses }: LiveCluster, name: string): Record<string, string> {
  const others = controlPlanes(cluster).filter((node) => node.name !== name);
  return Object.fromEntries(
    others.flatMap((node) => (addresses[node.name] ? [[node.name, addresses[node.name] ?? ""]] : [])),
  );
}

import { controlPlanes } from "../../../spec";
import { applyLayer, applyNode } from "../../engine/apply/apply-layer";
import { passGate } from "../../engine/nodes/gate";
import { connect } from "../../engine/nodes/live";
import type { LiveCluster } from "../../engine/nodes/live";
import { releaseReplaced } from "../../engine/nodes/prepare-machines";
import { settleMachines } from "../../engine/nodes/settle-machines";
import { confirm } from "../../engine/run/confirm";
import { synthesize } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { requireEmptyPlans, verifyCluster } from "../../engine/run/prove";
import { step } from "../../engine/run/step";
import { opsProvider } from "../../providers";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { announceSteps } from "../../live/announce";
import { depart, departureSeconds, describeDeparture } from "./depart";
import { isReplacedAlready, markMachine, replaceStep } from "./mark-machine";
import { requireCredentials, requireInFile, refuseFindings } from "./open";
import { readSubject, requireQuorum } from "./subject";
import type { Subject } from "./subject";
import { checkVolumes } from "./volumes";
import type { Say } from "../../support/waiting";

export interface ReplaceAsked {
  readonly node: string;
  readonly isPlan: boolean;
  /** Volumes whose only copy may be lost. */
  readonly loseVolumes: readonly string[];
}

/** A new machine in the place of a node's machine, whether that one still works or not. */
export async function replaceNode(context: Context, { node, isPlan, loseVolumes }: ReplaceAsked): Promise<void> {
  const { console, cluster } = context;
  requireInFile(context, node);
  refuseFindings("replacement", checkAlone(context, node));
  requireCredentials(context);
  const live = await connect(context);
  const subject = await readSubject(live, node);
  const machine = machineAddress(context, node);
  const lines = [
    ...describeDeparture(subject),
    `replace ${machine}, and wait until ${node} has joined`,
    "plan all layers, and verify",
  ];
  lines.forEach((line, i) => console.say(`${String(i + 1).padStart(3)}. ${line}`));
  const findings = checkVolumes(node, subject.volumes, loseVolumes);
  console.result({ node, machine, steps: lines, volumes: subject.volumes, findings });
  refuseFindings("replacement", findings);
  requireQuorum(subject);
  if (isPlan) return;
  await confirm(context, `Replace ${node}`);
  const what = replaceStep(node);
  announceSteps(context, {
    ...departureSeconds(what),
    ...{ [`${what}-mark`]: 5, [`${what}-apply`]: 150, [`${what}-join`]: 120 },
    ...{ infra: 20, "replacement-plans": 60, verify: 60 },
  });
  await synthesize(context);
  await step(context, replaceStep(node), `Replacing ${node}`, async () => {
    await replaceMachine(context, live, subject);
    return `${node} has a new machine`;
  });
  await step(context, "infra", "Layer infra", () => applyLayer(context, "infra"));
  await requireEmptyPlans(context, "replacement");
  await verifyCluster(context);
  console.step(`${node} of ${cluster.name} is replaced.`);
}

async function replaceMachine(context: Context, live: LiveCluster, subject: Subject): Promise<void> {
  const { console, signal, cluster, environment } = context;
  const { name } = subject;
  const what = replaceStep(name);
  const say = (...told: Parameters<Say>) => console.say(...told);
  const machine = machineAddress(context, name);
  if (await isReplacedAlready(context, name)) say(`an interrupted run has replaced ${machine} already`);
  else {
    await depart(context, live, subject, what);
    await releaseReplaced(context, name);
    await step(context, `${what}-mark`, `Marking ${machine} for replacement`, () =>
      markMachine(context, name, machine),
    );
  }
  await step(context, `${what}-apply`, `Replacing ${machine}`, () =>
    applyNode(context, "infra", {
      name,
      targets: [machine, `talos_machine_configuration_apply.${name}`],
      controlPlanes: addressesOfOthers(live, name),
    }),
  );
  await step(context, `${what}-join`, `Waiting for ${name}`, async () => {
    const now = await connect(context);
    await passGate(now, { moment: `after ${name} was replaced`, signal, say });
    await settleMachines({ cluster, environment, signal, say });
    return `${name} has joined`;
  });
}

function machineAddress({ cluster }: Pick<Context, "cluster">, name: string): string {
  const node = cluster.nodes.find((one) => one.name === name);
  if (!node) throw new TypeError(`${name} is not in the cluster file`);
  return `${opsProvider(node.site).machineType}.${name}`;
}

function addressesOfOthers({ cluster, addresses }: LiveCluster, name: string): Record<string, string> {
  const others = controlPlanes(cluster).filter((node) => node.name !== name);
  return Object.fromEntries(
    others.flatMap((node) => (addresses[node.name] ? [[node.name, addresses[node.name] ?? ""]] : [])),
  );
}

/** The data of etcd would go with its only member. */
function checkAlone({ cluster }: Pick<Context, "cluster">, name: string): Finding[] {
  const members = controlPlanes(cluster);
  if (members.length > 1 || members[0]?.name !== name) return [];
  return [
    error(
      "node-only-control-plane",
      `${name} is the only control plane: its etcd, and with it every object of the cluster, would be lost`,
      "Add two control planes first, or restore the cluster from a snapshot (docs/runbooks/restore.md).",
    ),
  ];
}

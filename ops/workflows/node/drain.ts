import type { KubernetesClient } from "../../clients/kubernetes/client";
import { podsOnNode, isIgnoredByDrain } from "../../clients/kubernetes/eviction";
import { cordonForUser, findNode, uncordonNode } from "../../clients/kubernetes/nodes";
import { drainIn, evictPods } from "../../engine/nodes/drain";
import { withoutNodes, connect } from "../../engine/nodes/live-cluster";
import { confirm } from "../../engine/run/confirm";
import type { Context } from "../../engine/run/context";
import { runStep } from "../../engine/run/step";
import { announceSteps } from "../../live/announce";
import { nodeCommandLine } from "../../support/command-line";
import { formatCount } from "../../support/count";
import type { Refusal } from "../../support/refusal";
import { refusalOf } from "../../support/finding-refusal";
import { unknownNode } from "../../support/unknown-node";

/** Evicts the pods of a node within their disruption budgets, and keeps the node cordoned until `node uncordon`. */
export async function drainNode(
  context: Context,
  node: string,
  { isPlan }: { readonly isPlan: boolean },
): Promise<void> {
  const { console } = context;
  const { kubernetes } = await withoutNodes(await connect(context), []);
  if (!(await findNode(kubernetes, node))) throw await refuseUnregistered(kubernetes, node);
  const pods = (await podsOnNode(kubernetes, node)).filter((pod) => !isIgnoredByDrain(pod));
  console.say(`${node}: ${formatCount(pods.length, "pod")} to evict`);
  for (const { namespace, name } of pods) console.say(`  ${namespace}/${name}`);
  console.result({ node, evicts: pods.map(({ namespace, name }) => `${namespace}/${name}`) });
  if (isPlan) return;
  await confirm(context, `Drain ${node}`);
  announceSteps(context, { [`node-drain-${node}`]: 60 });
  await runStep(context, `node-drain-${node}`, `Draining ${node}`, async () => {
    await cordonForUser(kubernetes, node, new Date().toISOString());
    await evictPods(drainIn(context, kubernetes, node));
    console.node(node, "cordoned");
    return `${node} is drained, and stays cordoned. To undo: ${nodeCommandLine(context, "uncordon", node)}`;
  });
}

/** Uncordons a node, even if a user or another run cordoned it. */
export async function uncordon(
  context: Context,
  node: string,
  { isPlan }: { readonly isPlan: boolean },
): Promise<void> {
  const { kubernetes } = await withoutNodes(await connect(context), []);
  const found = await findNode(kubernetes, node);
  if (!found) throw await refuseUnregistered(kubernetes, node);
  if (isPlan) return context.console.say(found.isCordoned ? `${node} is uncordoned` : `${node} is not cordoned`);
  await runStep(context, `node-uncordon-${node}`, `Uncordoning ${node}`, async () => {
    if (!found.isCordoned) return { skipped: true, detail: `${node} is not cordoned` };
    await uncordonNode(kubernetes, node);
    context.console.node(node, found.isReady ? "ready" : "configured");
    return `${node} accepts new pods again`;
  });
}

async function refuseUnregistered(kubernetes: KubernetesClient, node: string): Promise<Refusal> {
  const names = (await kubernetes.list("/api/v1/nodes")).map(({ metadata }) => metadata.name);
  return refusalOf("The command", [unknownNode(`${node} is not registered in Kubernetes`, node, names)]);
}

import { rolloutFault } from "../../checks/cluster/rollout";
import { waitFor } from "../../checks/wait-for";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { listKind } from "../../clients/kubernetes/list-kind";
import { findCondition } from "../../clients/kubernetes/conditions";
import type { LiveCluster } from "../../engine/nodes/live-cluster";
import { prePullImage } from "../../engine/nodes/talos-upgrade";
import type { Context } from "../../engine/run/context";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { refusalFor } from "../../support/finding-refusal";
import { detailsHint } from "../../support/wait";
import { findOldest } from "./path";
import type { PhaseRecorder } from "./phases";
import { imageTag } from "../../support/image-tag";

const AGENT = "/apis/apps/v1/namespaces/kube-system/daemonsets/cilium";
const OPERATOR = "/apis/apps/v1/namespaces/kube-system/deployments/cilium-operator";
const AGENT_PODS = "/api/v1/namespaces/kube-system/pods?labelSelector=k8s-app%3Dcilium";
const POLICIES = ["ciliumnetworkpolicies", "ciliumclusterwidenetworkpolicies"];
const TIMEOUT = { seconds: 1200, because: "agents are replaced one node at a time, and each pulls its image" } as const;

/** Shows the agents of Cilium. */
export function ciliumPodsCommand(kubernetes: KubernetesClient): string {
  return kubectlCommand(kubernetes, "-n kube-system get pods -l k8s-app=cilium -o wide");
}

export interface RunningCilium {
  /** The version of the oldest running agent: with an interrupted rollout, agents differ. */
  readonly version: string;
  /** The version in the DaemonSet: the release that Helm applied. */
  readonly applied: string;
}

/** The chart and its agent have the same version. */
export async function readCilium(
  kubernetes: Pick<KubernetesClient, "find" | "list">,
): Promise<RunningCilium | undefined> {
  const agent = await kubernetes.find(AGENT);
  const applied = versionIn(agent?.spec?.template);
  if (applied === undefined) return undefined;
  const running = (await kubernetes.list(AGENT_PODS)).flatMap((pod) => versionIn(pod) ?? []);
  return { version: findOldest([...running, applied]), applied };
}

/**
 * Reasons not to upgrade Cilium now. Cilium's documentation requires the same: healthy agents, valid policies, and
 * images that can be pulled.
 */
export async function checkCilium(kubernetes: Pick<KubernetesClient, "find" | "list">): Promise<string[]> {
  const policies = await Promise.all(POLICIES.map((plural) => invalidPolicies(kubernetes, plural)));
  return [
    ...[rolloutFault(await kubernetes.find(AGENT), "cilium")].flatMap((fault) => fault ?? []),
    ...[rolloutFault(await kubernetes.find(OPERATOR), "cilium-operator")].flatMap((fault) => fault ?? []),
    ...policies.flat(),
  ];
}

/**
 * Runs Cilium's preflight. After an interrupted upgrade it only waits, because Helm has already applied the release.
 * @throws Refusal
 */
export async function prepareCilium(
  context: Pick<Context, "cluster" | "signal">,
  live: LiveCluster,
  version: string,
  phases: PhaseRecorder,
): Promise<void> {
  const running = await readCilium(live.kubernetes);
  if (running?.applied === version) return;
  const faults = await checkCilium(live.kubernetes);
  if (faults.length > 0)
    throw refusalFor(
      "upgrade-cilium-unhealthy",
      `Cilium must be healthy before it is upgraded: ${faults.join("; ")}.\n${detailsHint(ciliumPodsCommand(live.kubernetes))}`,
    );
  const image = await agentImage(live.kubernetes, version);
  await Promise.all(
    context.cluster.nodes.map(({ name: node }) =>
      phases.during(node, "pull", () =>
        prePullImage({ node, client: live.talos(node), signal: context.signal }, image, "cri"),
      ),
    ),
  );
}

/** Waits until every agent and the operator run the new version. */
export async function waitForCilium(
  { console, signal }: Pick<Context, "console" | "signal">,
  { kubernetes }: LiveCluster,
  version: string,
): Promise<void> {
  const check: Check<undefined> = {
    id: "cilium-version",
    title: `every agent of Cilium and its operator run ${version}`,
    run: async () => {
      const running = await readCilium(kubernetes);
      const other = running?.version === version ? [] : [`the oldest agent runs ${running?.version ?? "nothing"}`];
      return passIfNone([...(await checkCilium(kubernetes)), ...other], version, ciliumPodsCommand(kubernetes));
    },
  };
  await waitFor({
    checks: [check],
    context: undefined,
    timeout: TIMEOUT,
    signal,
    report: console.say,
  });
}

/** Uses the registry of the running agents. */
async function agentImage(kubernetes: Pick<KubernetesClient, "find">, version: string): Promise<string> {
  const image = imageIn((await kubernetes.find(AGENT))?.spec?.template) ?? "quay.io/cilium/cilium";
  return `${image.replace(/@.*$/, "").replace(/:[^:/]+$/, "")}:v${version}`;
}

/** The operator sets a condition on policies that it cannot parse. */
async function invalidPolicies(kubernetes: Pick<KubernetesClient, "list">, plural: string): Promise<string[]> {
  const found = await listKind(kubernetes, `/apis/cilium.io/v2/${plural}`);
  return found.flatMap((policy) => {
    const valid = findCondition(policy, "Valid");
    if (valid?.status !== "False") return [];
    return [`${plural} ${policy.metadata.name} is not valid (${valid.message ?? "no reason given"})`];
  });
}

function imageIn(pod: Partial<KubernetesObject> | undefined): string | undefined {
  const { containers = [] } = (pod?.spec ?? {}) as { containers?: { name: string; image: string }[] };
  return containers.find(({ name }) => name === "cilium-agent")?.image;
}

function versionIn(pod: Partial<KubernetesObject> | undefined): string | undefined {
  return imageTag(imageIn(pod) ?? "")?.replace(/^v/, "");
}

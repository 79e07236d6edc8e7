import { kubectlCommand } from "../../clients/kubernetes/command";
import { CONTROL_PLANE_COMPONENTS, staticPods } from "../../clients/talos/resources";
import { findNode } from "../../clients/kubernetes/nodes";
import { waitFor } from "../../checks/wait-for";
import { talosctlFor } from "../../checks/cluster/context";
import type { Context } from "../../engine/run/context";
import { failed, passed } from "../../support/check";
import type { Check, Result } from "../../support/check";
import type { UpgradeStep } from "./plan";
import { imageTag } from "../../support/image-tag";
import type { LiveCluster } from "../../engine/nodes/live-cluster";

/** Talos itself waits 5m for each component; three of them restart one after the other. */
const TIMEOUT = {
  seconds: 900,
  because: "three static pods restart one after the other, and Talos allows 5m for each",
};

/** Waits until the node runs the version in its configuration. */
export async function waitForVersion(
  { signal, console }: Pick<Context, "signal" | "console">,
  live: LiveCluster,
  { action, nodes: [node = ""], to }: Pick<UpgradeStep, "action" | "nodes" | "to">,
): Promise<void> {
  const check: Check<LiveCluster> =
    action === "kubelet"
      ? {
          id: "kubelet-version",
          title: `${node} runs kubelet ${to}`,
          run: () => checkKubelet(live, node, to),
        }
      : {
          id: "control-plane-version",
          title: `${node} runs the control plane of ${to}`,
          run: () => checkComponents(live, node, to),
        };
  await waitFor({
    checks: [check],
    context: live,
    timeout: TIMEOUT,
    signal,
    report: console.say,
  });
}

async function checkComponents({ talos, checks }: LiveCluster, node: string, version: string): Promise<Result> {
  const pods = await staticPods(talos(node));
  const command = talosctlFor(checks, node, "get staticpodstatus");
  for (const name of CONTROL_PLANE_COMPONENTS) {
    const pod = pods.find(({ component }) => component === name);
    const runs = pod?.images.flatMap((image) => imageTag(image) ?? [])[0];
    if (runs !== version) return failed(`${node}: ${name} runs ${runs ?? "nothing"}`, command);
    if (!pod?.isReady) return failed(`${node}: ${name} is not ready (${pod?.message ?? ""})`, command);
  }
  return passed(`${node}: ${version}`);
}

async function checkKubelet({ kubernetes }: LiveCluster, name: string, version: string): Promise<Result> {
  const node = await findNode(kubernetes, name);
  const command = kubectlCommand(kubernetes, `describe node ${name}`);
  if (node?.kubeletVersion !== version)
    return failed(`${name}: kubelet is ${node?.kubeletVersion ?? "not registered"}`, command);
  return node.isReady ? passed(`${name}: ${version}`) : failed(`${name}: not Ready (${node.message})`, command);
}

import { statSync } from "node:fs";
import { failed, passed } from "../../support/check";
import type { Check } from "../../support/check";
import { reasonOf } from "../../support/wait";
import { talosctlFor } from "./context";
import type { ClusterContext, NodeContext } from "./context";
import { passUnlessUpgrading } from "./upgrade-in-progress";

/** An API that responds may not be ready: then its cluster is damaged, but not gone. */
export const kubernetesResponds: Check<NodeContext> = {
  id: "kubernetes-responds",
  title: "the Kubernetes API responds",
  command: (context) => talosctlFor(context, undefined, "logs kubelet"),
  run: async ({ kubernetes }) => passed(`${kubernetes.server} responds, Kubernetes ${await kubernetes.version()}`),
};

export const kubernetesApi: Check<NodeContext> = {
  id: "kubernetes-api",
  title: "the Kubernetes API is ready",
  needs: ["etcd-members"],
  async run(context) {
    const { kubernetes } = context;
    const command = talosctlFor(context, undefined, "logs kubelet");
    try {
      const fault = await kubernetes.describeUnready();
      if (fault !== undefined) return failed(fault, command);
      return passed(`${kubernetes.server} responds, Kubernetes ${await kubernetes.version()}`);
    } catch (error) {
      return failed(`the Kubernetes API does not respond (${reasonOf(error)})`, command);
    }
  },
};

/** Permission bits of group and others. The kubeconfig gives full access to the cluster. */
const OTHERS = 0o077;

export const kubeconfig: Check<ClusterContext> = {
  id: "kubeconfig",
  title: "only you can read the kubeconfig, and the API has the version of the cluster file",
  needs: ["kubernetes-api"],
  async run({ kubernetes, cluster, kubeconfig: file, isUpgrading }) {
    const version = await kubernetes.version();
    const wanted = cluster.kubernetes.version;
    return passUnlessUpgrading(
      { isUpgrading },
      {
        faults: (statSync(file).mode & OTHERS) === 0 ? [] : [`other users can read ${file}: chmod 600 ${file}`],
        versionFaults:
          version === wanted ? [] : [`the API server at ${kubernetes.server} runs ${version}, not ${wanted}`],
        evidence: `Kubernetes ${version}`,
      },
    );
  },
};

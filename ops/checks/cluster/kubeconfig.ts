import { statSync } from "node:fs";
import { failIfAny } from "./check";
import type { Check } from "./check";

/** What everybody but its owner would have with it: the whole cluster. */
const OTHERS = 0o077;

export const kubeconfig: Check = {
  name: "the kubeconfig opens the cluster, for its owner alone",
  async look({ kubernetes, cluster, kubeconfig: file }) {
    const version = await kubernetes.version();
    const others = statSync(file).mode & OTHERS;
    const wanted = cluster.kubernetes.version;
    failIfAny([
      ...(others === 0 ? [] : [`others may open ${file} too: chmod 600 ${file}`]),
      ...(version === wanted ? [] : [`the API server at ${kubernetes.server} runs ${version}, not ${wanted}`]),
    ]);
    return `${kubernetes.server} answers, Kubernetes ${version}`;
  },
};

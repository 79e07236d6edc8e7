import { kubectlCommand } from "../../clients/kubernetes/command";
import { missingPods } from "./expected-pods";
import { judgePod } from "./pod-health";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { ClusterContext } from "./context";

export const pods: Check<ClusterContext> = {
  id: "pods",
  title: "no pod is stuck or missing",
  needs: ["kubernetes-api"],
  async run(context) {
    const { kubernetes, cluster, now } = context;
    const [found, jobs] = await Promise.all([kubernetes.list("/api/v1/pods"), kubernetes.list("/apis/batch/v1/jobs")]);
    const judged = found.map((pod) => judgePod(pod, jobs, now()));
    const count = (state: string) => judged.filter((judgement) => judgement.state === state).length;
    const notes = [
      [count("done"), "done"],
      [count("starting"), "just starting"],
      [count("left-over"), "failed earlier, and was or will be replaced"],
    ].flatMap(([number, words]) => (number ? [`${number} ${words}`] : []));
    return passIfNone(
      [
        ...missingPods(cluster, found),
        ...judged.flatMap((judgement) => (judgement.state === "stuck" ? [judgement.why] : [])),
      ],
      [`${count("running")} pods run, every container ready`, ...notes].join(", "),
      kubectlCommand(context, "get pods -A"),
    );
  },
};

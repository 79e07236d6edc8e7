import { failIfAny } from "./check";
import type { Check } from "./check";
import { missingPods } from "./expected-pods";
import { judgePod } from "./pod-judgement";

export const pods: Check = {
  name: "no pod is stuck or missing",
  async look({ kubernetes, cluster, now }) {
    const [found, jobs] = await Promise.all([kubernetes.list("/api/v1/pods"), kubernetes.list("/apis/batch/v1/jobs")]);
    const judged = found.map((pod) => judgePod(pod, jobs, now()));
    failIfAny([
      ...missingPods(cluster, found),
      ...judged.flatMap((judgement) => (judgement.state === "stuck" ? [judgement.why] : [])),
    ]);
    const count = (state: string) => judged.filter((judgement) => judgement.state === state).length;
    const notes = [
      [count("done"), "done"],
      [count("starting"), "just starting"],
      [count("left-over"), "failed earlier, and another has taken its place or will"],
    ].flatMap(([number, words]) => (number ? [`${number} ${words}`] : []));
    return [`${count("running")} pods run, every container of them ready`, ...notes].join(", ");
  },
};

import { failIfAny } from "./check";
import type { Check } from "./check";

export const pods: Check = {
  name: "no pod is stuck",
  async look({ kubernetes }) {
    const found = await kubernetes.list("/api/v1/pods");
    const stuck = found.filter(({ status }) => !["Running", "Succeeded"].includes(String(status?.phase)));
    failIfAny(stuck.map(({ metadata, status }) => `${metadata.name} is ${status?.phase}`));
    return `${found.length} pods, all running or done`;
  },
};

import { counted } from "../../support/counted";
import { talosVersions } from "../../clients/talos/requests";
import { failIfAny } from "./check";
import type { Check } from "./check";

export const talos: Check = {
  name: "Talos answers on every node, in the version of the cluster file",
  async look(context) {
    const { talos: wanted, nodes } = context.cluster;
    const { answers, problems } = await talosVersions(context);
    const others = [...answers].filter(([, version]) => version !== wanted.version);
    failIfAny([
      ...problems.map(({ what }) => what),
      ...others.map(
        ([name, version]) => `${name} runs ${version || "no version that it tells"}, not ${wanted.version}`,
      ),
    ]);
    return `${wanted.version} on ${counted(nodes.length, "node")}`;
  },
};

import { metalNodes } from "../../../spec/providers/metal";
import { TALOS_PORT } from "../../clients/talos/shown-certificate";
import { makeCheck } from "../../support/check";
import { pluralize } from "../../support/count";
import type { PreflightContext } from "../preflight-context";

type Context = Pick<PreflightContext, "cluster" | "layers" | "isPortOpen">;

/** Whether the machines answer already. This is only information: a run waits for those that do not. */
export const machinesRespond = makeCheck<Context>({
  id: "metal-machines",
  title: "your own machines",
  async observe({ cluster, layers, isPortOpen }) {
    const nodes = metalNodes(cluster);
    if (nodes.length === 0 || !layers.includes("infra")) return [];
    const answers = await Promise.all(
      nodes.map(async ({ name, address }) => ({ name, isThere: await isPortOpen(address, TALOS_PORT) })),
    );
    const silent = answers.filter(({ isThere }) => !isThere).map(({ name }) => name);
    return [
      silent.length === 0
        ? `Talos responds on ${nodes.map(({ name }) => name).join(", ")}.`
        : `${silent.join(", ")} ${pluralize(silent.length, "does", "do")} not respond yet: the layer infra prints what to boot, and waits.`,
    ];
  },
});

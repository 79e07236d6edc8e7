import { metalNodes } from "../../../spec/providers/metal";
import { TALOS_PORT } from "../../clients/talos/server-certificate";
import { makeCheck } from "../../support/check";
import { pluralize } from "../../support/count";
import type { PreflightContext } from "../preflight-context";

type Context = Pick<PreflightContext, "cluster" | "layers" | "isPortOpen">;

/** Lists the machines that respond. The others are not a fault: a run waits for them. */
export const machinesRespond = makeCheck<Context>({
  id: "metal-machines",
  title: "your own machines respond",
  async observe({ cluster, layers, isPortOpen }) {
    const nodes = metalNodes(cluster);
    if (nodes.length === 0 || !layers.includes("infra")) return [];
    const responses = await Promise.all(
      nodes.map(async ({ name, address }) => ({ name, isThere: await isPortOpen(address, TALOS_PORT) })),
    );
    const unresponsive = responses.filter(({ isThere }) => !isThere).map(({ name }) => name);
    return [
      unresponsive.length === 0
        ? `Talos responds on ${nodes.map(({ name }) => name).join(", ")}.`
        : `${unresponsive.join(", ")} ${pluralize(unresponsive.length, "does", "do")} not respond yet: the layer infra prints what to boot, and waits.`,
    ];
  },
});

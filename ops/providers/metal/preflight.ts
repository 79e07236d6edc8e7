import { metalNodes } from "../../../spec/providers/metal";
import { TALOS_PORT } from "../../clients/talos/shown-certificate";
import { makeCheck } from "../../support/check";
import type { PreflightContext } from "../preflight-context";

type Context = Pick<PreflightContext, "cluster" | "layers" | "isPortOpen">;

/** Whether the machines answer already. This is only information: a run waits for those that do not. */
export const machinesAnswer = makeCheck<Context>({
  id: "metal-machines",
  title: "machines of your own",
  async observe({ cluster, layers, isPortOpen }) {
    const nodes = metalNodes(cluster);
    if (nodes.length === 0 || !layers.includes("infra")) return [];
    const asked = await Promise.all(
      nodes.map(async ({ name, address }) => ({ name, isThere: await isPortOpen(address, TALOS_PORT) })),
    );
    const silent = asked.filter(({ isThere }) => !isThere).map(({ name }) => name);
    return [
      silent.length === 0
        ? `Talos answers on ${nodes.map(({ name }) => name).join(", ")}.`
        : `${silent.join(", ")} ${silent.length === 1 ? "does" : "do"} not answer yet: the layer infra says what to boot, and waits.`,
    ];
  },
});

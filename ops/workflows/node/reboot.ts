import { numberLines } from "../../support/text-table";
import { connect } from "../../engine/nodes/live-cluster";
import { orderNodes } from "../../engine/nodes/order";
import { rebootNodes, rebootStep } from "../../engine/nodes/reboot-step";
import { readPendingRestarts } from "../../engine/nodes/due-restarts";
import { confirm } from "../../engine/run/confirm";
import type { Context } from "../../engine/run/context";
import { refuseDuringRotation } from "../../engine/run/unfinished-work";
import { announceSteps } from "../../live/announce";
import { error } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { requireInFile } from "./open";
import { readRows } from "./rows";
import type { NodeRow } from "./rows";
import { nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";

export interface RebootRequest {
  /** @default every node that needs a reboot */
  readonly node?: string | undefined;
  readonly isPlan: boolean;
}

/**
 * Reboots one node, or all nodes that need one: drained, one at a time, with a health gate. A node with pending
 * hardware changes is powered off and on.
 */
export async function reboot(context: Context, { node, isPlan }: RebootRequest): Promise<void> {
  const { console, cluster } = context;
  await refuseDuringRotation(context, "node reboot");
  const live = await connect(context);
  if (node !== undefined) requireInFile(live, node);
  const names = planReboots(context, await readRows(live, context), node);
  console.result({ reboots: names });
  if (names.length === 0) return console.say("no node needs a reboot");
  const lines = names.map((name) => `${name}: drain, reboot, wait until it is healthy`);
  for (const line of numberLines(lines)) console.say(line);
  if (cluster.nodes.filter(({ role }) => role === "controlplane").length === 1)
    console.warn("there is one control plane: the Kubernetes API is down while it reboots", { isResult: true });
  if (isPlan) return;
  await confirm(context, `Reboot ${names.join(", ")}`);
  announceSteps(context, Object.fromEntries(names.map((name) => [rebootStep(name), 240])));
  const pending = await readPendingRestarts(context);
  const restartOf = (name: string) => pending.find((one) => one.node === name)?.restart;
  await rebootNodes(
    context,
    live,
    names.map((name) => ({ node: name, ...(restartOf(name) ? { restart: restartOf(name) } : {}) })),
  );
}

/**
 * The nodes to reboot, in order. Each node reports whether its reboot is due, so a resumed run skips nodes that have
 * rebooted.
 *
 * @throws Refusal for a node that does not respond: it would not receive the request
 */
function planReboots(place: CommandPlace, rows: readonly NodeRow[], node: string | undefined): string[] {
  const inFile = rows.filter(({ isInFile }) => isInFile);
  const chosen = inFile.filter(({ name, isRebootDue }) => (node === undefined ? isRebootDue : name === node));
  const unresponsive = inFile.filter(({ talos, name }) => talos === undefined && (node === undefined || name === node));
  if (unresponsive.length > 0)
    throw refusalOf(
      "The reboot",
      unresponsive.map(({ name, faults }) =>
        error(
          "node-silent",
          `${name} does not respond: ${faults[0] ?? "unknown"}`,
          `Reset the machine at its provider, or replace it: ${nodeCommandLine(place, "replace", name)}`,
        ),
      ),
    );
  const ordered = orderNodes(
    chosen.map(({ name, role = "worker", isBootstrapNode, etcd }) => ({
      name,
      role,
      isBootstrapNode,
      isEtcdLeader: etcd === "leader",
    })),
    1,
  );
  return ordered.flat().map(({ name }) => name);
}

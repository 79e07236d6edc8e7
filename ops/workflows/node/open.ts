import { addressesInState } from "../../engine/nodes/read-node-addresses";
import type { Context } from "../../engine/run/context";
import type { Acceptance } from "../../guard";
import { runWorkflow } from "../../live/run-workflow";
import type { RunOutput } from "../../live/with-console";
import { refuseNotApplied } from "../../state/unapplied-layer";
import type { Runtime } from "../../support/runtime";
import { refusalOf } from "../../support/finding-refusal";
import { unknownNode } from "../../support/unknown-node";

/** The options that every `node` command has. */
export interface NodeRequest extends RunOutput {
  readonly plan?: boolean;
  readonly yes?: boolean;
  readonly accept?: readonly Acceptance[];
}

export function runNodeCommand(
  request: NodeRequest,
  runtime: Runtime,
  work: (context: Context) => Promise<void>,
): Promise<void> {
  const isExclusive = !request.plan;
  return runWorkflow(
    { request, runtime, isExclusive, announce: isExclusive ? { command: "node" } : undefined },
    (context) => refuseNotApplied(context, () => work({ ...context, nodeAddresses: () => addressesInState(context) })),
  );
}

/** @throws Refusal if the cluster file does not contain the node */
export function requireInFile({ cluster }: Pick<Context, "cluster">, node: string): void {
  const names = cluster.nodes.map(({ name }) => name);
  if (names.includes(node)) return;
  throw refusalOf("The command", [unknownNode(`${cluster.name} has no node ${node}`, node, names)]);
}

/** Creates the machines that a restore of etcd needs and that do not respond. */
import { controlPlanes } from "../../../spec";
import type { Node } from "../../../spec";
import { applyNode } from "../../engine/apply/apply-layer";
import { synthesize } from "../../engine/run/context";
import { runStep } from "../../engine/run/step";
import type { Outcome } from "../../engine/run/step";
import { opsProvider } from "../../providers";
import type { EtcdContext } from "./open";

/** Functions that create missing machines. */
export interface MachinePorts {
  synthesize(): Promise<unknown>;
  applyNode(node: Node): Promise<Outcome>;
}

/** Plans only one node at a time: the rest of infra needs a responding cluster. */
export function liveMachinePorts(context: EtcdContext): MachinePorts {
  const planes = controlPlanes(context.cluster).map(({ name }) => name);
  return {
    synthesize: () => synthesize(context),
    applyNode: ({ name, site }) =>
      applyNode(context, "infra", {
        name,
        isEtcdLost: true,
        targets: [`${opsProvider(site).machineType}.${name}`, `talos_machine_configuration_apply.${name}`],
        controlPlanes: Object.fromEntries(
          planes.filter((other) => other !== name).map((other) => [other, context.addresses[other] ?? ""]),
        ),
      }),
  };
}

export async function createMissingMachines(context: EtcdContext, makers: MachinePorts): Promise<void> {
  const missing: Node[] = [];
  for (const node of context.cluster.nodes) if (!(await isResponding(context, node.name))) missing.push(node);
  if (missing.length === 0) return;
  await makers.synthesize();
  for (const node of missing)
    await runStep(context, `etcd-restore-machine-${node.name}`, `Creating the machine of ${node.name}`, () =>
      makers.applyNode(node),
    );
}

async function isResponding(context: EtcdContext, node: string): Promise<boolean> {
  if (context.addresses[node] === undefined) return false;
  return context
    .talos(node)
    .version()
    .then(
      () => true,
      () => false,
    );
}

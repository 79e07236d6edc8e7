/** The data that a node command reads from the state of infra, and the replacement mark that it writes there. */
import { storeOptions, terraformIn } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { backUpState } from "../../state/backups";
import { attributesOf, findState, isTainted } from "../../state/state-edit";
import type { MachineRecord } from "./ports";

const BOOTSTRAP = "talos_machine_bootstrap";

export async function readMachine(context: Context, node: string, machine: string): Promise<MachineRecord> {
  // Resolved here because the mark needs it later, and a failure must happen before the node leaves the cluster.
  await terraformIn(context, "infra").init();
  const state = await findState("infra", storeOptions(context));
  if (!state) return { isInState: false, isMarked: false };
  // A VM keeps its id when it is replaced (constructs/machine-identity.ts).
  const identity = attributesOf(state, `null_resource.${node}`)?.id;
  return {
    isInState: attributesOf(state, machine) !== undefined,
    isMarked: isTainted(state, machine),
    ...(identity === undefined ? {} : { identity: String(identity as string) }),
  };
}

export async function markMachine(context: Context, machine: string): Promise<void> {
  await backUpState("infra", storeOptions(context));
  const terraform = terraformIn(context, "infra");
  await terraform.init();
  await terraform.taint(machine);
}

export async function readBootstrapAddress(context: Context): Promise<string | undefined> {
  const state = await findState("infra", storeOptions(context));
  const node = state?.resources.find(({ type }) => type === BOOTSTRAP)?.instances[0]?.attributes.node;
  return typeof node === "string" ? node : undefined;
}

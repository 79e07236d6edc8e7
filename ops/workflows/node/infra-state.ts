/** What a node command reads from the state of infra, and the mark that it leaves there. */
import { storeOptions, terraformIn } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { backUpState } from "../../state/backups";
import type { MachineRecord } from "./ports";

interface Resource {
  readonly address: string;
  readonly type: string;
  readonly values: { readonly id?: unknown; readonly node?: unknown };
}

interface State {
  readonly values?: { readonly root_module?: { readonly resources?: readonly Resource[] } };
}

const BOOTSTRAP = "talos_machine_bootstrap";

export async function readMachine(context: Context, node: string, machine: string): Promise<MachineRecord> {
  const resources = await readResources(context);
  // A VM keeps its number when it is replaced (constructs/machine-identity.ts).
  const identity = resources.find(({ address }) => address === `null_resource.${node}`)?.values.id;
  return {
    isInState: resources.some(({ address }) => address === machine),
    isMarked: (await terraformIn(context, "infra").listTainted()).includes(machine),
    ...(identity === undefined ? {} : { identity: String(identity as string) }),
  };
}

export async function markMachine(context: Context, machine: string): Promise<void> {
  await backUpState("infra", storeOptions(context));
  await terraformIn(context, "infra").taint(machine);
}

export async function readBootstrapAddress(context: Context): Promise<string | undefined> {
  const node = (await readResources(context)).find(({ type }) => type === BOOTSTRAP)?.values.node;
  return typeof node === "string" ? node : undefined;
}

async function readResources(context: Context): Promise<readonly Resource[]> {
  const terraform = terraformIn(context, "infra");
  await terraform.init();
  const { values } = (await terraform.state()) as State;
  return values?.root_module?.resources ?? [];
}

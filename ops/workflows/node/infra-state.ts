/** The data that a node command reads from the state of infra, and the replacement mark that it writes there. */
import { storeOptions, terraformIn } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import type { LocalVolume } from "../../engine/nodes/local-volumes";
import { documentsOfKind, readMachineConfig } from "../../guard/effects/machine-config";
import { PLAN_PROVIDERS } from "../../providers/plan-providers";
import { backUpState } from "../../state/backups";
import { attributesOf, findState, isTainted } from "../../state/state-edit";
import type { RawState } from "../../state/state-edit";
import type { MachineRecord } from "./ports";

const BOOTSTRAP = "talos_machine_bootstrap";
const CONFIGURATION = "talos_machine_configuration_apply";

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

/**
 * The additional disks of a node's machine, each with a volume of Talos. A disk that was added later is only in the
 * machine configuration, and one that was deleted from the file only on the machine. The node may be gone from the file.
 */
export async function readAdditionalDisks(context: Context, node: string): Promise<LocalVolume[]> {
  const state = await findState("infra", storeOptions(context));
  if (!state) return [];
  const disks = PLAN_PROVIDERS.flatMap(({ machineType, additionalDisks }) => {
    const machine = attributesOf(state, `${machineType}.${node}`);
    return machine && additionalDisks ? [...additionalDisks(machine), ...userVolumesOf(state, node)] : [];
  });
  return [...new Set(disks)].map((name) => ({ name, path: `/var/mnt/${name}` }));
}

function userVolumesOf(state: RawState, node: string): string[] {
  const text = attributesOf(state, `${CONFIGURATION}.${node}`)?.machine_configuration;
  const config = typeof text === "string" ? readMachineConfig(text) : undefined;
  return config ? documentsOfKind(config, "UserVolumeConfig").map(({ name }) => String(name)) : [];
}

import { machineProvider } from "../plan-providers";

/** A machine that a state names. */
export interface StateMachine {
  readonly address: string;
  readonly type: string;
  /** The node's name: it is the resource's name, too. */
  readonly name: string;
  /** The alias of its provider. */
  readonly site: string;
  readonly id: string;
  readonly uuid?: string;
}

export function isMachineType(type: string): boolean {
  return machineProvider(type) !== undefined;
}

interface StateResource {
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  /** Such as `provider["registry.terraform.io/bpg/proxmox"].atlas`. */
  readonly provider: string;
  readonly instances: readonly { readonly attributes?: Attributes }[];
}

interface Attributes {
  readonly id?: unknown;
  readonly smbios?: readonly { readonly uuid?: unknown }[] | null;
}

/** @param state as Terraform writes it; undefined, or empty, before the first apply */
export function machinesIn(state: string | undefined): StateMachine[] {
  if (state === undefined || state.trim() === "") return [];
  const { resources = [] } = JSON.parse(state) as { resources?: readonly StateResource[] };
  return resources.flatMap(({ mode, type, name, provider, instances }) => {
    if (mode !== "managed" || !isMachineType(type)) return [];
    const site = /\.([^.\]]+)$/.exec(provider)?.[1] ?? "";
    return instances.flatMap(({ attributes = {} }): StateMachine[] => {
      const uuid = attributes.smbios?.[0]?.uuid;
      // A create that failed early is in the state without an id: there is nothing to delete.
      if (typeof attributes.id !== "string" || attributes.id === "") return [];
      const known = { address: `${type}.${name}`, type, name, site, id: attributes.id };
      return [typeof uuid === "string" && uuid !== "" ? { ...known, uuid } : known];
    });
  });
}

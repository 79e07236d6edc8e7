import { managedIn } from "../../state/resources";
import { machineProvider } from "../plan-providers";

/** A machine that a state names. */
export interface StateMachine {
  readonly address: string;
  readonly type: string;
  /** The node's name, which is also the name of the resource. */
  readonly name: string;
  /** The alias of its provider. */
  readonly site: string;
  readonly id: string;
  readonly uuid?: string;
}

export function isMachineType(type: string): boolean {
  return machineProvider(type) !== undefined;
}

interface Attributes {
  readonly id?: unknown;
  readonly smbios?: readonly { readonly uuid?: unknown }[] | null;
}

/** @param state as Terraform writes it; undefined, or empty, before the first apply */
export function machinesIn(state: string | undefined): StateMachine[] {
  return managedIn(state).flatMap(({ type, name, provider, instances }) => {
    if (!isMachineType(type)) return [];
    const site = /\.([^.\]]+)$/.exec(provider)?.[1] ?? "";
    return instances.flatMap((instance): StateMachine[] => {
      const attributes: Attributes = instance.attributes ?? {};
      const uuid = attributes.smbios?.[0]?.uuid;
      // A create that failed early is in the state without an id: there is nothing to delete.
      if (typeof attributes.id !== "string" || attributes.id === "") return [];
      const known = { address: `${type}.${name}`, type, name, site, id: attributes.id };
      return [typeof uuid === "string" && uuid !== "" ? { ...known, uuid } : known];
    });
  });
}

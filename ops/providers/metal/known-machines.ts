import { managedIn } from "../../state/resources";

/** A dynamic value, as a state keeps it. */
interface Dynamic {
  readonly value?: { readonly uuid?: string };
}

/**
 * Node → UUID of the machine that has its configuration, by the state of infra.
 *
 * @param state as Terraform writes it; undefined before the first apply
 */
export function configuredMachines(state: string | undefined): ReadonlyMap<string, string> {
  const managed = managedIn(state);
  const applied = new Set(
    managed.flatMap(({ type, name }) => (type === "talos_machine_configuration_apply" ? [name] : [])),
  );
  return new Map(
    managed.flatMap(({ type, name, instances }) => {
      if (type !== "terraform_data" || !applied.has(name)) return [];
      const uuid = (instances[0]?.attributes?.triggers_replace as Dynamic | null | undefined)?.value?.uuid;
      return uuid === undefined ? [] : [[name, uuid] as const];
    }),
  );
}

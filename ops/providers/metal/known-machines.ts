interface StateResource {
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly instances: readonly { readonly attributes?: Readonly<Record<string, unknown>> }[];
}

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
  if (state === undefined || state.trim() === "") return new Map();
  const { resources = [] } = JSON.parse(state) as { resources?: readonly StateResource[] };
  const managed = resources.filter(({ mode, instances }) => mode === "managed" && instances.length > 0);
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

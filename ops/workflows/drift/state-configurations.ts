const TYPE = "talos_machine_configuration_apply";
/** A node that is first reached at its DHCP lease is configured there by a second resource. */
const FIRST_CONTACT = "_first_contact";

interface State {
  readonly resources?: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes?: { readonly machine_configuration?: unknown } }[];
  }[];
}

/**
 * Maps each node to the machine configuration of its last apply. Secret: it contains every key of the cluster.
 *
 * @param state Terraform's JSON; undefined before the first apply
 */
export function configurationsIn(state: string | undefined): ReadonlyMap<string, string> {
  if (state === undefined || state.trim() === "") return new Map();
  const { resources = [] } = JSON.parse(state) as State;
  return new Map(
    resources
      .filter(({ mode, type, name }) => mode === "managed" && type === TYPE && !name.endsWith(FIRST_CONTACT))
      .flatMap(({ name, instances }) =>
        instances.flatMap(({ attributes }): [string, string][] =>
          typeof attributes?.machine_configuration === "string" ? [[name, attributes.machine_configuration]] : [],
        ),
      ),
  );
}

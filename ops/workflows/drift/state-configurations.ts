import { managedIn } from "../../state/resources";

const TYPE = "talos_machine_configuration_apply";
/** A node that is first reached at its DHCP lease is configured there by a second resource. */
const FIRST_CONTACT = "_first_contact";

/**
 * Maps each node to the machine configuration of its last apply. Secret: it contains every key of the cluster.
 *
 * @param state Terraform's JSON; undefined before the first apply
 */
export function configurationsIn(state: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    managedIn(state)
      .filter(({ type, name }) => type === TYPE && !name.endsWith(FIRST_CONTACT))
      .flatMap(({ name, instances }) =>
        instances.flatMap(({ attributes }): [string, string][] =>
          typeof attributes?.machine_configuration === "string" ? [[name, attributes.machine_configuration]] : [],
        ),
      ),
  );
}

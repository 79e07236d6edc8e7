import { hasStagedConfiguration, machineConfiguration } from "../../clients/talos/resources";
import { askNodes } from "../../clients/talos/requests";
import { changedPlaces, flattenConfig } from "../../guard/effects/flat-config";
import { readMachineConfig } from "../../guard/effects/machine-config";
import { passIfNone, skipped } from "../../support/check";
import { commandLine, nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { formatCount, shortenList } from "../../support/count";
import { makeDrift } from "../../support/drift";
import type { DriftFinding } from "../../support/drift";
import { talosctlFor } from "../cluster/context";
import type { DriftCheck } from "./context";

interface RunningConfiguration {
  readonly configuration: string;
  readonly isStaged: boolean;
}

/**
 * Compares the running configuration of a node with that of the last apply. Terraform cannot see the difference,
 * because its provider never reads the configuration of a node. Talos does not record who changed it.
 */
export const machineConfigurations: DriftCheck = {
  id: "machine-configurations",
  title: "every node runs the machine configuration of the state",
  needs: ["talos-api"],
  appliesTo: ({ states }) => states !== undefined,
  async run(context) {
    const { states, nodes } = context;
    if (!states) return skipped("without the states");
    const handed = await states.configurations();
    const { responses, faults } = await askNodes(context, nodes, async (client): Promise<RunningConfiguration> => {
      const [configuration, isStaged] = await Promise.all([
        machineConfiguration(client),
        hasStagedConfiguration(client),
      ]);
      return { configuration, isStaged };
    });
    const unread: string[] = faults.map(({ what }) => what);
    const findings: DriftFinding[] = [];
    for (const [name, running] of responses) {
      const compared = compareConfigurations(name, handed.get(name), running, {
        place: context,
        edit: talosctlFor(context, name, "edit machineconfig"),
      });
      if (typeof compared === "string") unread.push(compared);
      else findings.push(...compared);
    }
    const result = passIfNone(unread, formatCount(responses.size, "node"), undefined, findings);
    return { ...result, findings };
  },
};

/** @returns why they cannot be compared, or the differences */
export function compareConfigurations(
  node: string,
  handed: string | undefined,
  { configuration, isStaged }: RunningConfiguration,
  { place, edit }: { readonly place: CommandPlace; readonly edit: string },
): DriftFinding[] | string {
  if (handed === undefined) return `${node}: the state has no configuration for it`;
  const [state, running] = [readMachineConfig(handed), readMachineConfig(configuration)];
  if (!state || !running) return `${node}: ${state ? "its" : "the state's"} configuration cannot be read`;
  const places = changedPlaces(flattenConfig(state), flattenConfig(running));
  const staged = makeDrift("drift-staged", {
    where: node,
    message: "has a staged configuration, which takes effect at its next boot",
    fix: nodeCommandLine(place, "reboot", node),
  });
  if (isStaged) return [staged];
  if (places.length === 0) return [];
  return [
    makeDrift("drift-machine-config", {
      where: node,
      message: `runs a different machine configuration: ${shortenList(places.map(({ sign, path }) => `${sign} ${path}`))}`,
      // A plan is empty, because the state already has the wanted configuration. Replacing the resource would reset the
      // node.
      fix: `undo the change on the node: ${edit}`,
      accept: `add the change to \`patches\` in ${place.file}, then ${commandLine("up", place)}`,
    }),
  ];
}

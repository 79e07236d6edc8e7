import { installedExtensions, machineConfiguration } from "../../clients/talos/resources";
import { askNodes } from "../../clients/talos/requests";
import { readMachineConfig, sectionAt } from "../../guard/effects/machine-config";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/count";
import { talosctlFor } from "./context";
import type { ClusterContext } from "./context";
import { passUnlessUpgrading } from "./upgrade-in-progress";

/** `<factory>/<platform>-installer[-secureboot]/<schematic>:<version>` */
const INSTALLER = /\/(?:([a-z]+)-)?installer(?:-secureboot)?\/([0-9a-f]{64}):[^/]+$/;

interface NodeImage {
  readonly platform: string;
  readonly schematic: string | undefined;
  /** From the node's configuration: the next upgrade installs this image. */
  readonly wanted: { readonly platform?: string | undefined; readonly schematic?: string | undefined };
}

export const talosImage: Check<ClusterContext> = {
  id: "talos-image",
  title: "every node runs the extensions and the platform of the image in its configuration",
  needs: ["talos-api"],
  async run(context) {
    const { responses, faults } = await askNodes(context, context.nodes, async (client): Promise<NodeImage> => {
      const [{ platform }, { schematic }, configuration] = await Promise.all([
        client.system(),
        installedExtensions(client),
        machineConfiguration(client),
      ]);
      return { platform, schematic, wanted: parseInstaller(configuration) };
    });
    const schematics = [...responses].flatMap(([name, image]) => schematicFault(name, image) ?? []);
    const platforms = [...responses].flatMap(([name, image]) => platformFault(name, image) ?? []);
    return passUnlessUpgrading(context, {
      faults: [...faults.map(({ what }) => what), ...platforms],
      versionFaults: schematics,
      evidence: `${formatCount(responses.size, "node")}: ${[...new Set([...responses.values()].map(({ platform }) => platform))].join(", ")}`,
      command: talosctlFor(context, faults[0]?.name, "get extensions"),
    });
  },
};

function parseInstaller(configuration: string): NodeImage["wanted"] {
  const config = readMachineConfig(configuration);
  const { image } = config ? sectionAt(config.machine, "install") : {};
  const [, platform, schematic] = INSTALLER.exec(typeof image === "string" ? image : "") ?? [];
  return { platform, schematic };
}

function schematicFault(name: string, { schematic, wanted }: NodeImage): string | undefined {
  if (wanted.schematic === undefined || wanted.schematic === schematic) return undefined;
  const runs = schematic === undefined ? "no schematic" : `the schematic ${shorten(schematic)}`;
  return `${name} runs ${runs}, not ${shorten(wanted.schematic)}`;
}

/** A node that booted as another platform has no provider id, so storage drivers do not find its machine. */
function platformFault(name: string, { platform, wanted }: NodeImage): string | undefined {
  if (wanted.platform === undefined || platform === wanted.platform) return undefined;
  return `${name} runs as platform ${platform || "unknown"}, not ${wanted.platform}`;
}

function shorten(schematic: string): string {
  return `${schematic.slice(0, 12)}…`;
}

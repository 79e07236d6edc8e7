import { waitFor } from "../../checks/wait-for";
import { wake } from "../../clients/wake-on-lan";
import type { WakeTarget } from "../../clients/wake-on-lan";
import { layerOutputs } from "../../state/layer-outputs";
import { resourcesIn } from "../../state/resources";
import { StateStore } from "../../state/store";
import type { ClientConfiguration } from "../../support/rotation-record";
import { refusalFor } from "../../support/finding-refusal";
import type { TalosAccess } from "../../clients/talos/talosconfig";
import { decodeAccess } from "../../clients/talos/talosconfig";
import type { ImageUrls, MachineAccess } from "../../providers/machine-access";
import { applyLayer } from "../apply/apply-layer";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";

const URLS = "talos_image_factory_urls";

export function machineAccess(context: Context): MachineAccess {
  const { cluster, environment, console, signal } = context;
  const store = new StateStore(storeOptions(context));
  const infraState = () => store.pull("infra");
  return {
    cluster,
    environment,
    signal,
    say: console.say,
    async wait(check, timeout) {
      await waitFor({
        checks: [check],
        context: undefined,
        timeout,
        signal,
        report: console.say,
      });
    },
    infraState,
    wake: (mac, address) => wake(mac, parseTarget(context.runtime.wakeServer) ?? { address }),
    talosAccess: () => talosAccess(context, store),
    async makeImage(site) {
      const name = `site_${site}`;
      await applyLayer(context, "infra", {
        targets: [`talos_image_factory_schematic.${name}`, `data.${URLS}.${name}`],
      });
      return imageUrls(await infraState(), name);
    },
  };
}

function parseTarget(server: string | undefined): WakeTarget | undefined {
  const [address = "", port] = server?.split(":") ?? [];
  return server === undefined ? undefined : { address, port: Number(port) };
}

/** From the identity layer: infra may not have written a talosconfig yet, or may have deleted it. */
async function talosAccess(context: Context, store: StateStore): Promise<TalosAccess | undefined> {
  if ((await store.pull("auth")) === undefined) return undefined;
  const { talos_identity: identity } = (await layerOutputs("auth", storeOptions(context))) as {
    talos_identity?: { readonly clientConfiguration: ClientConfiguration };
  };
  return identity && decodeAccess(identity.clientConfiguration);
}

function imageUrls(state: string | undefined, name: string): ImageUrls {
  const found = resourcesIn(state).find((one) => one.type === URLS && one.name === name);
  const urls = found?.instances[0]?.attributes?.urls as Readonly<Record<string, string | null>> | undefined;
  const { iso, disk_image: disk, pxe } = urls ?? {};
  if (!iso || !disk || !pxe)
    throw refusalFor(
      "state-incomplete",
      `The state of infra has no URLs for image ${name}.\nRun the same command again.`,
    );
  return { iso, disk, pxe };
}

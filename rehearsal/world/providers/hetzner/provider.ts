import { isStandIn } from "../../../http/simulated-host";
import type { ProviderBehaviour } from "../../../protocol/behaviour";
import { hcloudProvider } from "../../../providers/hcloud";
import type { WorldProvider } from "../provider";
import { cloudController } from "./cloud-controller";
import { csiDriver } from "./csi-driver";
import { hetznerApi, startHetznerApi } from "./http-api";
import { Hetzner } from ".";
import type { HetznerOptions } from ".";

export const hetzner: WorldProvider<Hetzner, HetznerOptions> = {
  optionsFrom: () => ({}),
  simulate({ store, machines }, options) {
    const state = new Hetzner(store, machines, options);
    return {
      state,
      terraform: hcloudProvider(state) as ProviderBehaviour,
      firewall: state.firewall,
      storageDrivers: [csiDriver(state)],
      cloudController: cloudController(state),
      hosts: [{ url: "https://api.hetzner.cloud", listener: hetznerApi(state, isStandIn) }],
      loseMachine: (name) => {
        for (const { servers } of state.projects()) {
          const found = servers.find(name);
          if (found) servers.lose(found.id);
        }
      },
      loseVolumes: () => {
        for (const { volumes } of state.projects()) for (const [id] of volumes.entries()) volumes.delete(id);
      },
      startApi: () => startHetznerApi(state, isStandIn),
    };
  },
};

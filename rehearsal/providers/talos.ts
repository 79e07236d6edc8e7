import type { ProviderBehaviour } from "../protocol/behaviour";
import type { World } from "../world";
import { FACTORY_URL } from "../world/factory";
import { machineBootstrap, clusterKubeconfig } from "./talos/cluster";
import { imageFactorySchematic, imageFactoryUrls } from "./talos/image-factory";
import { clientConfiguration, machineConfiguration } from "./talos/machine-configuration";
import { machineConfigurationApply } from "./talos/machine-configuration-apply";
import { machineSecrets } from "./talos/machine-secrets";
import type { Talos } from "./talos/session";
import { text } from "./shared/values";

export interface TalosOptions {
  /** The size of the key that signs service account tokens. Default: 4096, as Talos has it. */
  readonly serviceAccountBits?: number;
}

export function talosProvider(world: World, options: TalosOptions = {}): ProviderBehaviour<Talos> {
  return {
    source: "siderolabs/talos",
    configure: (config) => ({
      factory: world.factory,
      api: world.talos,
      factoryUrl: text(config, "image_factory_url") ?? FACTORY_URL,
      began: Date.now(),
      serviceAccountBits: options.serviceAccountBits,
    }),
    resources: {
      talos_machine_secrets: machineSecrets,
      talos_image_factory_schematic: imageFactorySchematic,
      talos_machine_configuration_apply: machineConfigurationApply,
      talos_machine_bootstrap: machineBootstrap,
      talos_cluster_kubeconfig: clusterKubeconfig,
    },
    dataSources: {
      talos_client_configuration: clientConfiguration,
      talos_image_factory_urls: imageFactoryUrls,
      talos_machine_configuration: machineConfiguration,
    },
  };
}

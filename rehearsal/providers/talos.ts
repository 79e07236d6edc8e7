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

export function talosProvider(world: World): ProviderBehaviour<Talos> {
  return {
    source: "siderolabs/talos",
    configure: (config) => ({
      factory: world.factory,
      api: world.talos,
      factoryUrl: text(config, "image_factory_url") ?? FACTORY_URL,
      began: Date.now(),
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

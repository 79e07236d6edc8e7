import type { DataTalosMachineConfigurationMachineSecrets } from "../.gen/providers/talos/data-talos-machine-configuration";
import type { MachineConfigurationApplyClientConfiguration } from "../.gen/providers/talos/machine-configuration-apply";

/** The identity of the cluster: the machine secrets and the client certificate, both from the auth layer. */
export interface TalosIdentity {
  readonly machineSecrets: DataTalosMachineConfigurationMachineSecrets;
  readonly clientConfiguration: MachineConfigurationApplyClientConfiguration;
}

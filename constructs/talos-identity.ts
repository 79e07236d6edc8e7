import type { DataTalosMachineConfigurationMachineSecrets } from "../.gen/providers/talos/data-talos-machine-configuration";
import type { MachineConfigurationApplyClientConfiguration } from "../.gen/providers/talos/machine-configuration-apply";

/** The identity of the cluster: the machine secrets and the client certificate, both from the auth layer. */
export interface TalosIdentity {
  readonly machineSecrets: DataTalosMachineConfigurationMachineSecrets;
  readonly clientConfiguration: MachineConfigurationApplyClientConfiguration;
  /** Authorities that nodes accept in addition to the issuing one, during a rotation of the authorities. */
  readonly acceptedCAs: { readonly talos: readonly AcceptedCA[]; readonly kubernetes: readonly AcceptedCA[] };
}

/** In the form of a machine configuration: PEM in base64. */
export interface AcceptedCA {
  readonly crt: string;
}

import { Fn, Token, propertyAccess } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import { Construct } from "constructs";
import { DataTalosMachineConfiguration } from "../.gen/providers/talos/data-talos-machine-configuration";
import { MachineConfigurationApply } from "../.gen/providers/talos/machine-configuration-apply";
import { canStageInMaintenance, kubernetesOf, machineConfigPatches } from "../spec";
import type { Cluster } from "../spec";
import { encodeJson } from "./encode-json";
import type { Machine } from "./machine";
import { setLogicalId } from "./naming";
import type { TalosIdentity } from "./talos-identity";

export interface TalosNodeProps {
  readonly cluster: Cluster;
  readonly machine: Machine;
  readonly identity: TalosIdentity;
  /** The address at which the node reaches the Kubernetes API. */
  readonly endpoint: string;
  readonly tailscaleKey?: string;
  readonly diskPassphrase?: string | undefined;
  /** The machine behind the endpoint, if its address is unknown until it exists. */
  readonly endpointMachine?: Machine | undefined;
}

/** Turns a machine into a node: generates its configuration and applies it. */
export class TalosNode extends Construct {
  readonly applied: MachineConfigurationApply;

  constructor(scope: Construct, id: string, props: TalosNodeProps) {
    super(scope, id);
    const { cluster, machine, identity, endpoint, endpointMachine, tailscaleKey, diskPassphrase } = props;
    const { clusterNode: node, address, image } = machine;
    const configuration = setLogicalId(
      new DataTalosMachineConfiguration(this, "configuration", {
        clusterName: cluster.name,
        clusterEndpoint: endpoint,
        machineType: node.role,
        machineSecrets: identity.machineSecrets,
        talosVersion: cluster.talos.contract,
        kubernetesVersion: kubernetesOf(cluster, node.name).kubernetes.replace(/^v/, ""),
        configPatches: [
          ...machineConfigPatches(cluster, node, {
            address,
            installer: image.installer,
            tailscaleKey,
            diskPassphrase,
          }).map(encodeJson),
          acceptedCAsPatch(identity),
        ],
        docs: false,
        examples: false,
        ...addressesKnown([machine, ...(endpointMachine ? [endpointMachine] : [])]),
      }),
      node.name,
    );
    const first = this.firstContact(props, configuration.machineConfiguration);
    this.applied = setLogicalId(
      new MachineConfigurationApply(this, "apply", {
        clientConfiguration: identity.clientConfiguration,
        machineConfigurationInput: configuration.machineConfiguration,
        nodeAttribute: address,
        endpoint: address,
        // Where Talos supports it, a change that needs a reboot is staged until the node reboots, so nodes never reboot all
        // at once (T4).
        applyMode: canStageInMaintenance(cluster, node) ? "staged_if_needing_reboot" : "auto",
        dependsOn: [machine.identity.dependable, ...(first ? [first] : [])],
        lifecycle: {
          replaceTriggeredBy: [
            // The provider's Read does nothing: without this, a rebuilt machine would stay unconfigured forever (T8).
            machine.identity.trigger,
            // A new image makes the configuration unknown at plan, and the provider cannot update in place from an unknown
            // value.
            machine.imageTrigger ?? image.trigger,
            // So does a new machine behind the endpoint, whose lease is not known yet.
            ...(endpointMachine && endpointMachine !== machine ? [endpointMachine.identity.trigger] : []),
          ],
        },
      }),
      node.name,
    );
  }

  /**
   * A node whose configuration changes its address is configured once at its current address, and from then on at the new
   * one. With a single resource, the second plan would connect to the wrong address.
   */
  private firstContact(props: TalosNodeProps, configuration: string): MachineConfigurationApply | undefined {
    const { machine, identity } = props;
    if (machine.firstAddress === undefined) return undefined;
    return setLogicalId(
      new MachineConfigurationApply(this, "first-contact", {
        clientConfiguration: identity.clientConfiguration,
        machineConfigurationInput: configuration,
        nodeAttribute: machine.firstAddress,
        endpoint: machine.firstAddress,
        dependsOn: [machine.identity.dependable],
        lifecycle: {
          ignoreChanges: ["node", "endpoint", "machine_configuration_input", "client_configuration"],
          replaceTriggeredBy: [machine.identity.trigger],
        },
      }),
      `${machine.clusterNode.name}_first_contact`,
    );
  }
}

/** Certificates are public: a patch that is marked sensitive would hide every other patch in a plan. Empty lists add nothing. */
function acceptedCAsPatch({ acceptedCAs }: TalosIdentity): string {
  const listOf = (of: "talos" | "kubernetes") => Fn.nonsensitive(propertyAccess(acceptedCAs, [of]));
  return Token.asString(
    Fn.jsonencode({ machine: { acceptedCAs: listOf("talos") }, cluster: { acceptedCAs: listOf("kubernetes") } }),
  );
}

/** A precondition of the configuration, because that is read first: no request goes to an empty address. */
function addressesKnown(machines: readonly Machine[]): { lifecycle?: TerraformResourceLifecycle } {
  const precondition = [...new Set(machines.flatMap(({ addressKnown }) => addressKnown ?? []))];
  return precondition.length > 0 ? { lifecycle: { precondition } } : {};
}

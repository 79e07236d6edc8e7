import { Fn, Token, propertyAccess } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import { Construct } from "constructs";
import { DataTalosMachineConfiguration } from "../.gen/providers/talos/data-talos-machine-configuration";
import { MachineConfigurationApply } from "../.gen/providers/talos/machine-configuration-apply";
import { canStageInMaintenance, kubernetesOf, machineConfigPatches } from "../spec";
import type { Cluster } from "../spec";
import { encodeJson } from "./encode";
import type { Machine } from "./machine";
import { setLogicalId } from "./naming";
import type { TalosIdentity } from "./talos-identity";

export interface TalosNodeProps {
  readonly cluster: Cluster;
  readonly machine: Machine;
  readonly identity: TalosIdentity;
  /** What the node reaches the Kubernetes API at. */
  readonly endpoint: string;
  readonly tailscaleKey?: string;
  readonly diskPassphrase?: string | undefined;
  /** The machine that the endpoint leads to, where its address is known only with itself. */
  readonly endpointMachine?: Machine | undefined;
}

/** A machine that becomes a node: its configuration, and the handing over of it. */
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
        // Where the node can say so, a change that needs a reboot is staged until the node is rebooted: never all at once (T4).
        applyMode: canStageInMaintenance(cluster, node) ? "staged_if_needing_reboot" : "auto",
        dependsOn: [machine.identity.dependable, ...(first ? [first] : [])],
        lifecycle: {
          replaceTriggeredBy: [
            // Its Read is empty: without this a rebuilt machine would stay unconfigured for ever (T8).
            machine.identity.trigger,
            // A new image makes the configuration unknown at plan, which an update in place cannot bear.
            machine.imageTrigger ?? image.trigger,
            // And so does a new machine behind the endpoint whose lease is not known yet.
            ...(endpointMachine && endpointMachine !== machine ? [endpointMachine.identity.trigger] : []),
          ],
        },
      }),
      node.name,
    );
  }

  /**
   * A node whose configuration gives it another address is configured where it is now, once, and from then on where it
   * will be. In one step the second plan would already look for it at the wrong place.
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

/** A precondition of the configuration, because that comes first: no request goes to an empty address. */
function addressesKnown(machines: readonly Machine[]): { lifecycle?: TerraformResourceLifecycle } {
  const precondition = [...new Set(machines.flatMap(({ addressKnown }) => addressKnown ?? []))];
  return precondition.length > 0 ? { lifecycle: { precondition } } : {};
}

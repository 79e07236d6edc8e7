import { isAddress } from "../../../spec";
import type { Cluster } from "../../../spec";
import { isControlPlane, sectionAt } from "../effects/machine-config";
import type { MachineConfig } from "../effects/machine-config";
import { findReconfigurations } from "../effects/reconfiguration";
import type { Rule, RuleFinding } from "../finding";

/** Talos derives both from the endpoint. Source: siderolabs/talos `control_plane_static_pod.go`. */
const FLAGS = ["service-account-issuer", "api-audiences"];

export const tokenIssuer: Rule = {
  name: "token-issuer",
  refuses: "another endpoint of a running cluster, which invalidates the service account tokens of all pods",
  traps: [],
  find: (input) =>
    findReconfigurations(input)
      .filter(({ before, after }) => after && isControlPlane(before) && !isFormerAccepted(before, after))
      .map(({ address, before }) => ({
        where: address,
        message: "would change the endpoint of its node",
        cause:
          "The endpoint is the issuer of service account tokens: the API server would reject the tokens of all running pods, among them the pod network and storage drivers.",
        ...decisionAbout(input.cluster, before),
      })),
};

/** An endpoint that follows the address of a node, for example a lease, cannot stay when that address changes. */
function decisionAbout({ controlPlane }: Cluster, before: MachineConfig): Pick<RuleFinding, "decision" | "fix"> {
  const flags = `set ${FLAGS.join(" and ")} to the URL of the former endpoint in \`kubernetes.apiServer.extraArgs\``;
  const isFollowed =
    controlPlane.endpoint === "bootstrap-node" && isAddress(new URL(endpointOf(before) ?? "").hostname);
  return isFollowed
    ? { decision: "notice", fix: `The kubelets renew the tokens within an hour. To avoid the interruption, ${flags}.` }
    : { decision: "refuse", fix: `Restore \`controlPlane.endpoint\`; or keep the former endpoint valid: ${flags}.` };
}

/** Whether the API server still accepts tokens that were issued before. */
function isFormerAccepted(before: MachineConfig, after: MachineConfig): boolean {
  const isSameEndpoint = endpointOf(before) === undefined || endpointOf(after) === endpointOf(before);
  return isSameEndpoint || FLAGS.every((flag) => valuesOf(after, flag).includes(valuesOf(before, flag)[0]));
}

function endpointOf({ cluster }: MachineConfig): string | undefined {
  const { endpoint } = sectionAt(cluster, "controlPlane");
  return typeof endpoint === "string" ? endpoint : undefined;
}

/** Since Talos 1.13 a flag may have several values, of which the first is used for new tokens. */
function valuesOf(config: MachineConfig, flag: string): (string | undefined)[] {
  const value = sectionAt(config.cluster, "apiServer", "extraArgs")[flag] ?? endpointOf(config);
  return (Array.isArray(value) ? value : [value]).flatMap((one) => String(one ?? "").split(","));
}

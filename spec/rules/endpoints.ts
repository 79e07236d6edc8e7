import { specProvider } from "../providers";
import { sharedAddress } from "../shared-address";
import { joinWithAnd } from "../suggest";
import { blockOf, contains, isNetworkOrBroadcast } from "./ipv4";
import { placedNodes } from "./lookup";
import { error } from "./rule";
import type { Rule } from "./rule";

const VIP = ["controlPlane", "vip"];

/** T27: the control planes elect the VIP's owner through etcd, and etcd waits for a node that waits for the VIP. */
export const endpointIsNotTheVip: Rule = ({ controlPlane }) =>
  typeof controlPlane.endpoint === "object" && controlPlane.endpoint.host === sharedAddress(controlPlane)?.address
    ? [
        error(
          ["controlPlane", "endpoint", "host"],
          `${controlPlane.endpoint.host} is the VIP, which exists only after bootstrap: nodes would wait for it forever`,
          "Use `endpoint: kubeprism`, and `clientEndpoint: vip` for people and scripts.",
        ),
      ]
    : [];

export const vipForClients: Rule = ({ controlPlane: { clientEndpoint, vip } }) =>
  clientEndpoint === "vip" && vip === undefined
    ? [
        error(
          ["controlPlane", "clientEndpoint"],
          "is `vip`, but `controlPlane.vip` names no address",
          "Add `vip: <free address in the control planes' network>`, or choose `bootstrap-node`.",
        ),
      ]
    : [];

export const vipInOneNetwork: Rule = (cluster) => {
  const vip = sharedAddress(cluster.controlPlane)?.address;
  const planes = placedNodes(cluster).filter(({ node }) => node.role === "controlplane");
  const [first] = planes;
  if (vip === undefined || first === undefined) return [];
  const names = [...new Set(planes.map(({ node }) => node.site))];
  const network = specProvider(first.site).localNetwork(first.site);
  if (names.length > 1 || !network) {
    return [
      error(
        VIP,
        `needs all control planes in one site with a local network, but they are in ${joinWithAnd(names)}: the address moves by ARP, which no router or rented network carries`,
        "Delete `vip`; `clientEndpoint: bootstrap-node` or `{ host: <DNS name> }` works across sites.",
      ),
    ];
  }
  const { cidr, gateway } = network;
  if (cidr === undefined) {
    const at = ["sites", first.node.site, "network"];
    return [error(at, `has no \`cidr\`, and the VIP ${vip} must be an address of that network`, "Add the `cidr`.")];
  }
  const fix = `Choose a free address of ${cidr}.`;
  if (!contains(blockOf(cidr), vip)) {
    return [
      error(VIP, `${vip} is outside ${cidr}, the network of site ${names[0]} that the control planes are in`, fix),
    ];
  }
  if (vip === gateway) return [error(VIP, `${vip} is the gateway of site ${names[0]}`, fix)];
  if (!isNetworkOrBroadcast(cidr, vip)) return [];
  return [error(VIP, `${vip} is the network or broadcast address of ${cidr}, which no machine can have`, fix)];
};

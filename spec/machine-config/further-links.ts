import type { Node } from "../cluster";
import { isLeaseKept } from "../derive/addressing";
import { specProvider } from "../providers";
import { LINK } from "./link";

/** The route of the first card is preferred: its metric is 1024. */
const ROUTE_METRIC = 2048;

/** Entries of `machine.network.interfaces` for the network cards after the first. */
export function legacyFurtherLinks(node: Node): object[] {
  return specProvider(node.site)
    .furtherLinks(node)
    .map(({ link, address }) => ({
      interface: link,
      ...(address === undefined
        ? { dhcp: true, dhcpOptions: { routeMetric: ROUTE_METRIC } }
        : { dhcp: false, addresses: [address] }),
    }));
}

/**
 * The same settings as documents. One such document ends the DHCP that Talos starts by itself on every link, so the
 * first card requests its lease explicitly if it keeps one. Source: siderolabs/talos v1.13.9 `operator_config.go`.
 */
export function furtherLinkDocuments(node: Node): { kind: string; body: object }[] {
  const links = specProvider(node.site).furtherLinks(node);
  if (links.length === 0) return [];
  return [
    ...(isLeaseKept(node) ? [{ kind: "DHCPv4Config", body: { name: LINK } }] : []),
    ...links.map(({ link, address }) =>
      address === undefined
        ? { kind: "DHCPv4Config", body: { name: link, routeMetric: ROUTE_METRIC, ignoreHostname: true } }
        : { kind: "LinkConfig", body: { name: link, up: true, addresses: [{ address }] } },
    ),
  ];
}

import { blockOf, contains } from "./ipv4";
import { error } from "./rule";
import type { Rule } from "./rule";

const EXTENSION = "siderolabs/tailscale";
const TAILNETS = "100.64.0.0/10";

/** The configuration of a service that is not in the image is accepted, and nothing ever starts. */
export const tailscaleIsInTheImage: Rule = ({ network, sites }) =>
  network.tailscale === undefined
    ? []
    : Object.entries(sites)
        .filter(([, { extensions }]) => !extensions.includes(EXTENSION))
        .map(([name]) =>
          error(
            ["sites", name, "extensions"],
            `nodes join a tailnet, but the image of ${name} has no ${EXTENSION}`,
            `Add ${EXTENSION} to \`extensions\`, or delete \`network.tailscale\`.`,
          ),
        );

export const tailscaleVipHasItsNetwork: Rule = ({ network, services }) =>
  services.tailscaleVip === undefined || network.tailscale !== undefined
    ? []
    : [
        error(
          ["services", "tailscaleVip"],
          "floats on tailscale0, and no node has one: `network.tailscale` is not there",
          "Add `network.tailscale`, or remove tailscaleVip.",
        ),
      ];

/** Outside the range no tailnet routes it. */
export const tailscaleVipIsInTheTailnet: Rule = ({ services }) => {
  const address = services.tailscaleVip?.address;
  if (address === undefined || contains(blockOf(TAILNETS), address)) return [];
  return [
    error(
      ["services", "tailscaleVip", "address"],
      `${address} is not in ${TAILNETS}, the range of tailnets`,
      "Choose one that headscale gives to no machine: it begins at the front, so e.g. 100.127.255.20.",
    ),
  ];
};

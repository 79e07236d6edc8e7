import { blockOf, contains } from "./ipv4";
import { error } from "./rule";
import type { Rule } from "./rule";

const EXTENSION = "siderolabs/tailscale";
const TAILNETS = "100.64.0.0/10";

/** Talos accepts the configuration of a service that is not in the image, but never starts it. */
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
          "needs the interface tailscale0, which no node has without `network.tailscale`",
          "Add `network.tailscale`, or remove tailscaleVip.",
        ),
      ];

/** A tailnet routes only addresses of this range. */
export const tailscaleVipIsInTheTailnet: Rule = ({ services }) => {
  const address = services.tailscaleVip?.address;
  if (address === undefined || contains(blockOf(TAILNETS), address)) return [];
  return [
    error(
      ["services", "tailscaleVip", "address"],
      `${address} is not in ${TAILNETS}, the range of tailnets`,
      "Choose one that headscale assigns to no machine, such as 100.127.255.20: headscale assigns from the start of the range.",
    ),
  ];
};

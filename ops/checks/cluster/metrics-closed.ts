import { CONTROL_PLANE_METRICS } from "../../../spec";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { formatCount } from "../../support/counted";
import type { ClusterContext } from "./context";

type Context = Pick<ClusterContext, "cluster" | "controlPlanes" | "addresses" | "isPortOpen">;

/**
 * The metrics of etcd have no login. With KubeSpan the ingress firewall accepts pods there and nothing else; without it also the
 * network of a site, which this machine may be in.
 */
export const metricsClosed: Check<Context> = {
  id: "control-plane-metrics",
  title: "firewalls close the metrics of the control plane",
  needs: ["talos-api"],
  appliesTo: ({ cluster: { services, network } }) =>
    services.monitoring !== undefined && network.kubespan.enabled && network.ingressFirewall.enabled,
  async run({ controlPlanes, addresses, isPortOpen }) {
    const targets = controlPlanes.flatMap((name) =>
      CONTROL_PLANE_METRICS.map((port) => ({ name, address: addresses[name], port })),
    );
    const open = await Promise.all(
      targets.map(async ({ name, address, port }) =>
        address !== undefined && (await isPortOpen(address, port)) ? [`${name} (${address}) accepts port ${port}`] : [],
      ),
    );
    return passIfNone(
      open.flat(),
      `ports ${CONTROL_PLANE_METRICS.join(", ")} of ${formatCount(controlPlanes.length, "control plane")} are closed from here`,
      "npx coldstart drift",
    );
  },
};

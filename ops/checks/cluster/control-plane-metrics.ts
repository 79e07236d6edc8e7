import { CONTROL_PLANE_METRICS } from "../../../spec";
import type { Cluster } from "../../../spec";
import { passIfNone, skipped } from "../../support/check";
import type { Check } from "../../support/check";
import { commandLine } from "../../support/command-line";
import { formatCount } from "../../support/count";
import type { ClusterContext } from "./context";

type Context = Pick<ClusterContext, "cluster" | "controlPlanes" | "addresses" | "isPortOpen" | "file" | "runtime">;

/**
 * The metrics of etcd need no login. With KubeSpan, the ingress firewall accepts only pods; without it, also the
 * network of the site, which this machine may be in.
 */
export const controlPlaneMetrics: Check<Context> = {
  id: "control-plane-metrics",
  title: "no control plane accepts connections to its metrics from this machine",
  needs: ["talos-api"],
  appliesTo: ({ cluster: { services, network } }) =>
    services.monitoring !== undefined && network.kubespan.enabled && network.ingressFirewall.enabled,
  async run(context) {
    const { cluster, controlPlanes, addresses, isPortOpen } = context;
    const ports = CONTROL_PLANE_METRICS.filter((port) => !isAllowed(cluster, port));
    const known = controlPlanes.flatMap((name) => {
      const address = addresses[name];
      return address === undefined ? [] : [{ name, address }];
    });
    const unknown = controlPlanes.filter((name) => addresses[name] === undefined);
    const left = unknown.length === 0 ? "" : `; not checked, without a known address: ${unknown.join(", ")}`;
    if (ports.length === 0) return skipped("network.ingressFirewall.allow permits all of these ports");
    if (known.length === 0) return skipped(left.slice(2));
    const targets = known.flatMap((node) => ports.map((port) => ({ ...node, port })));
    const open = await Promise.all(
      targets.map(async ({ name, address, port }) =>
        (await isPortOpen(address, port)) ? [`${name} (${address}) accepts port ${port}`] : [],
      ),
    );
    return passIfNone(
      open.flat(),
      `ports ${ports.join(", ")} of ${formatCount(known.length, "control plane")} are closed from here${left}`,
      commandLine("drift", context),
    );
  },
};

/** The cluster file permits the port, perhaps for a network that this machine is in. */
function isAllowed({ network }: Cluster, port: number): boolean {
  return network.ingressFirewall.allow.some(
    ({ protocol, ports }) =>
      protocol === "tcp" &&
      ports.some((range) => {
        const [first = 0, last = first] = String(range).split("-").map(Number);
        return first <= port && port <= last;
      }),
  );
}

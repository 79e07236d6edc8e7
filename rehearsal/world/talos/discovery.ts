/** How the nodes of a cluster find each other: through the discovery service, or through the API at their endpoint. */
import { KUBERNETES_API } from "../machines/network";
import type { Network } from "../machines/network";
import type { Etcd } from "./etcd";
import { endpointHost, toPeer } from "./node";
import type { TalosNode } from "./node";
import type { RunningNodes } from "./running-nodes";

export class Discovery {
  constructor(
    private readonly nodes: RunningNodes,
    private readonly etcd: Etcd,
    private readonly network: Network,
  ) {}

  hasVip(address: string): boolean {
    return this.nodes.all().some(({ config }) => config.vips.includes(address));
  }

  /** The control plane that holds a shared address: one of those that have it in their configuration, once etcd can elect. */
  vipHolder(vip: string): TalosNode | undefined {
    return this.nodes
      .all()
      .find(
        ({ config, machine }) =>
          config.vips.includes(vip) &&
          machine.etcdData === true &&
          !machine.isStarting &&
          this.etcd.quorumLost(config.clusterId) === undefined,
      );
  }

  /** Why a node cannot find the others; undefined when it can. */
  whyNot(node: TalosNode, others: readonly TalosNode[]): string | undefined {
    if (node.config.discovery && others.some(({ config }) => config.discovery)) return undefined;
    const host = endpointHost(node.config);
    if (host === "localhost" || host === "127.0.0.1")
      return `${node.name} cannot find the others: discovery is off, and its endpoint ${node.config.endpoint} is itself`;
    const holder = this.vipHolder(host);
    const found = holder ? [holder] : others.filter(({ machine }) => machine.address === host);
    if (found.some((other) => this.network.blocked(toPeer(node), toPeer(other), KUBERNETES_API) === undefined))
      return undefined;
    return `${node.name} cannot find the others: discovery is off, and nothing that it reaches answers at ${node.config.endpoint}`;
  }
}

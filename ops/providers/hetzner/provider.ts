import { hetznerClients } from "../../clients/hetzner/client";
import type { OpsProvider } from "../provider";
import { adminRanges } from "./admin-ranges";
import { findHetznerDrift } from "./drift";
import { estimateServers } from "./estimate";
import { isoSettling } from "./isos";
import { listTargetedLoadBalancers, searchHetzner } from "./leftovers";
import { hetznerPlan } from "./plan";
import { hetzner as preflight } from "./preflight";
import { PRICES } from "./prices";

export const hetzner: OpsProvider<"hetzner"> = {
  ...hetznerPlan,

  describeMachine: ({ name }) => `server ${name}`,
  describeSize: ({ serverType }) => serverType,
  describeAddress: () => "assigned by Hetzner",
  describeSite: ({ location }) => ({ place: `Hetzner, ${location}`, network: "public addresses" }),
  consoleCommand: ({ name }) => `hcloud server request-console ${name}`,

  preflight: [adminRanges, preflight],
  findShared: () => [],

  findMachine: (clouds, site, id) => clouds.server(site, id),
  findLeftovers: ({ cluster, environment, ask, made, named }) =>
    Promise.all(hetznerClients(cluster, environment, ask).map((client) => searchHetzner(client, cluster, made, named))),
  siteTokens: () => [],
  listLoadBalancers: async ({ cluster, environment, ask }) => {
    const clients = hetznerClients(cluster, environment, ask);
    return (await Promise.all(clients.map((client) => listTargetedLoadBalancers(client, cluster)))).flat();
  },

  prices: { asOf: PRICES.asOf, file: "ops/providers/hetzner/prices.ts", volumePerGiB: PRICES.volumePerGiB },
  estimate: estimateServers,

  machineWork: () => Promise.resolve([]),
  pendingRestarts: () => Promise.resolve([]),
  checkDestroy: () => Promise.resolve(),
  destroyWork: () => Promise.resolve([]),
  releaseWork: () => [],
  findDrift: findHetznerDrift,
  settlingCheck: isoSettling,
};

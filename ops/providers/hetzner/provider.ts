import { ownerLabels } from "../../../spec/providers/hetzner";
import { hetznerClients } from "../../clients/hetzner/client";
import { takesAway } from "../../clients/terraform/plan";
import type { OpsProvider } from "../provider";
import { adminRanges } from "./admin-ranges";
import { estimateServers } from "./estimate";
import { firewallProblems, serverProblem } from "./firewall-exposure";
import { isoSettling } from "./isos";
import { balancersBefore, lookAtHetzner } from "./leftovers";
import { ORPHANS } from "./orphans";
import { ownerByLabels } from "./owner";
import { hetzner as preflight } from "./preflight";
import { PRICES } from "./prices";
import { hetznerServerEffect, primaryIpEffect } from "./server-effects";

export const hetzner: OpsProvider<"hetzner"> = {
  machineType: "hcloud_server",
  machineKey: "name",

  describeMachine: ({ name }) => `server ${name}`,
  describeSize: ({ serverType }) => serverType,
  describeAddress: () => "assigned by Hetzner",
  describeSite: ({ location }) => ({ place: `Hetzner, ${location}`, network: "public addresses" }),
  consoleCommand: ({ name }) => `hcloud server request-console ${name}`,

  preflight: [adminRanges, preflight],
  sharedWith: () => [],

  findMachine: (clouds, site, id) => clouds.server(site, id),
  ownerInPlan: ({ labels }, cluster) => ownerByLabels((labels ?? {}) as Record<string, unknown>, cluster),
  restoreCommand: (cluster, name, id) => {
    const labels = Object.entries(ownerLabels(cluster.name)).map((pair) => pair.join("="));
    return `hcloud server update ${id} --name ${name}; hcloud server add-label --overwrite ${id} ${labels.join(" ")}`;
  },

  orphans: ORPHANS,
  lookForLeftovers: ({ cluster, environment, ask, made, named }) =>
    Promise.all(hetznerClients(cluster, environment, ask).map((client) => lookAtHetzner(client, cluster, made, named))),
  balancersOf: async ({ cluster, environment, ask }) => {
    const clients = hetznerClients(cluster, environment, ask);
    return (await Promise.all(clients.map((client) => balancersBefore(client, cluster)))).flat();
  },

  machineEffect: hetznerServerEffect,
  publicAddress: { type: "hcloud_primary_ip", effect: primaryIpEffect },
  exposure: (change, plan, cluster) => {
    if (change.type === "hcloud_firewall") return firewallProblems(change, plan, cluster);
    if (change.type === "hcloud_firewall_attachment" && takesAway(change))
      return ["would be detached from its servers"];
    const problem = change.type === "hcloud_server" ? serverProblem(change) : undefined;
    return problem === undefined ? [] : [problem];
  },
  lostData: (change) => (change.type === "hcloud_volume" && takesAway(change) ? "the data on it" : undefined),
  grants: [],

  prices: { asOf: PRICES.asOf, file: "ops/providers/hetzner/prices.ts", volumePerGiB: PRICES.volumePerGiB },
  estimate: estimateServers,

  machineWork: () => Promise.resolve([]),
  checkDestroy: () => Promise.resolve(),
  destroyWork: () => Promise.resolve([]),
  settling: isoSettling,
};

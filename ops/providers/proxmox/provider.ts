import { proxmoxSites } from "../../../spec/providers/proxmox";
import type { OpsProvider } from "../provider";
import { findProxmoxDrift } from "./drift";
import { checkDestroy, destroyWork, machineWork } from "./machine-work";
import { logInAt } from "./log-in";
import { searchProxmox } from "./leftovers";
import { findShared } from "./neighbours";
import { proxmoxPlan } from "./plan";
import { proxmox as preflight } from "./preflight";
import { pendingRestarts } from "./restart";
import { siteTokens } from "./tokens";

export const proxmox: OpsProvider<"proxmox"> = {
  ...proxmoxPlan,

  describeMachine: ({ vmId }) => `VM ${vmId}`,
  describeSize: ({ cores, memoryMiB, vmId }) => `${cores} cores, ${Math.round(memoryMiB / 1024)} GiB, vm ${vmId}`,
  describeAddress: ({ address }) => address ?? "by DHCP",
  describeSite: ({ host, network }) => ({
    place: `Proxmox host ${host}`,
    network: network.cidr ?? "addresses of the router",
  }),
  consoleCommand: ({ vmId, host }) => `qm terminal ${vmId}, on ${host}`,

  preflight: [preflight],
  findShared,

  findMachine: (clouds, site, id) => clouds.vm(site, Number(id)),
  findLeftovers: ({ cluster, environment, ask, made, named }) =>
    Promise.all(
      proxmoxSites(cluster).map(async (site) => {
        return searchProxmox(await logInAt(site, { environment, ask }), cluster, site, made, named);
      }),
    ),
  listLoadBalancers: () => Promise.resolve([]),
  siteTokens,

  estimate: () => [],

  machineWork,
  pendingRestarts,
  checkDestroy,
  destroyWork,
  releaseWork: () => [],
  findDrift: findProxmoxDrift,
  settlingCheck: () => undefined,
};

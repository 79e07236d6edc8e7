import { proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import { ProxmoxClient } from "../../clients/proxmox/client";
import type { OpsProvider } from "../provider";
import { checkDestroy, destroyWork, machineWork } from "./machine-work";
import { lookAtProxmox } from "./leftovers";
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
  lookForLeftovers: ({ cluster, environment, ask, made, named }) =>
    Promise.all(
      proxmoxSites(cluster).map(async (site) => {
        const names = proxmoxLoginVariables(site.name);
        const valueOf = (name: string) => environment[`TF_VAR_${name}`] ?? "";
        const login = { username: valueOf(names.username), password: valueOf(names.password) };
        return lookAtProxmox(await ProxmoxClient.logIn(site, login, ask), cluster, site, made, named);
      }),
    ),
  balancersOf: () => Promise.resolve([]),
  siteTokens,

  estimate: () => [],

  machineWork,
  pendingRestarts,
  checkDestroy,
  destroyWork,
  releaseWork: () => [],
  settlingCheck: () => undefined,
};

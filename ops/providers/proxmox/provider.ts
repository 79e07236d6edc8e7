import { ownerTags, proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import { ProxmoxClient } from "../../clients/proxmox/client";
import type { OpsProvider } from "../provider";
import { checkDestroy, destroyWork, machineWork } from "./machine-work";
import { lookAtProxmox } from "./leftovers";
import { sharedWith } from "./neighbours";
import { ORPHANS } from "./orphans";
import { ownerByTags } from "./owner";
import { proxmox as preflight } from "./preflight";
import { proxmoxVmEffect } from "./vm-effects";
import { lostDisks } from "./vm-volumes";

export const proxmox: OpsProvider<"proxmox"> = {
  machineType: "proxmox_virtual_environment_vm",
  machineKey: "vm_id",
  reboot: "from Proxmox, by qm reboot",

  describeMachine: ({ vmId }) => `VM ${vmId}`,
  describeSize: ({ cores, memoryMiB, vmId }) => `${cores} cores, ${Math.round(memoryMiB / 1024)} GiB, vm ${vmId}`,
  describeAddress: ({ address }) => address ?? "by DHCP",
  describeSite: ({ host, network }) => ({
    place: `Proxmox host ${host}`,
    network: network.cidr ?? "addresses of the router",
  }),
  consoleCommand: ({ vmId, site }) => `qm terminal ${vmId}, on ${site.host}`,

  preflight: [preflight],
  sharedWith,

  findMachine: (clouds, site, id) => clouds.vm(site, Number(id)),
  ownerInPlan: ({ tags }, cluster) => ownerByTags(Array.isArray(tags) ? tags.join(";") : undefined, cluster),
  restoreCommand: (cluster, name, id) => {
    const node = cluster.nodes.find((one) => one.name === name);
    const site = proxmoxSites(cluster).find((one) => one.name === node?.site.name);
    const tags = ownerTags(cluster.name, node?.role ?? "worker").join(";");
    const command = `qm set ${id} --name ${name} --tags "${tags}"`;
    return site ? `ssh root@${new URL(site.endpoint).hostname} '${command}'` : command;
  },

  orphans: ORPHANS,
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

  machineEffect: proxmoxVmEffect,
  exposure: () => [],
  lostData: lostDisks,
  // Rights of users. Narrowing them deletes some.
  grants: ["proxmox_acl", "proxmox_virtual_environment_role"],

  estimate: () => [],

  machineWork,
  checkDestroy,
  destroyWork,
  settling: () => undefined,
};

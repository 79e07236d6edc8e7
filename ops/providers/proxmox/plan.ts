import { ownerTags, proxmoxSites } from "../../../spec/providers/proxmox";
import type { PlanProvider } from "../plan-provider";
import { ORPHANS } from "./orphans";
import { ownerByTags } from "./owner";
import { proxmoxVmEffect } from "./vm-effects";
import { additionalDisks, lostDisks } from "./vm-volumes";

export const proxmoxPlan: PlanProvider = {
  machineType: "proxmox_virtual_environment_vm",
  machineKey: "vm_id",
  describeReboot: (command) => `It is rebooted at the end of this run, or one node at a time by: ${command}`,

  ownerInPlan: ({ tags }, cluster) => ownerByTags(Array.isArray(tags) ? tags.join(";") : undefined, cluster),
  restoreCommand: (cluster, name, id) => {
    const node = cluster.nodes.find((one) => one.name === name);
    const site = proxmoxSites(cluster).find((one) => one.name === node?.site.name);
    const tags = ownerTags(cluster.name, node?.role ?? "worker").join(";");
    const command = `qm set ${id} --name ${name} --tags "${tags}"`;
    return site ? `ssh root@${new URL(site.endpoint).hostname} '${command}'` : command;
  },

  orphans: ORPHANS,

  machineEffect: proxmoxVmEffect,
  exposure: () => [],
  describeLostData: lostDisks,
  additionalDisks,
  // Rights of users. Narrowing them deletes some.
  grants: ["proxmox_acl", "proxmox_virtual_environment_role"],
  images: ["proxmox_download_file"],
  isAlreadyDeleted: ({ address = "", summary, detail }) =>
    address.startsWith("proxmox_user_token.") && /no such token/i.test(`${summary} ${detail}`),
};

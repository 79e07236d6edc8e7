import type { OpsProvider } from "../provider";

export const proxmox: OpsProvider<"proxmox"> = {
  machineType: "proxmox_virtual_environment_vm",
  describeMachine: ({ vmId }) => `VM ${vmId}`,
};

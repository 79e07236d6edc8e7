import { change, update } from "../plan";
import type { Cases } from "./case";

const VM = "proxmox_virtual_environment_vm.talos-pve-cp-0";
const SERVER = "hcloud_server.talos-vps-cp-0";
const LABELS = { "managed-by": "coldstart", cluster: "hybrid", role: "controlplane" };
const vm = (name: string, ...tags: string[]) => ({ name, tags, description: "old" });
const OURS = vm("talos-pve-cp-0", "coldstart", "controlplane", "hybrid");
const changed = { ...OURS, description: "new" };

/** Each is one of the four machines of the hybrid cluster, as the provider has read it. */
export const OWNERSHIP: Cases = {
  ownership: {
    refused: {
      "a VM of another name": { changes: [update(VM, { ...OURS, name: "payroll-db" }, changed)] },
      "a VM without tags": { changes: [update(VM, vm("talos-pve-cp-0"), changed)] },
      "a VM of another cluster that is deleted": {
        changes: [change(VM, "delete", { before: vm("talos-pve-cp-0", "coldstart", "home", "worker") })],
      },
      "a VM whose tags are null": { changes: [change(VM, "replace", { before: { ...OURS, tags: null } })] },
      "a server with labels of another cluster": {
        changes: [
          change(SERVER, "delete", { before: { name: "talos-vps-cp-0", labels: { ...LABELS, cluster: "home" } } }),
        ],
      },
      "a server of another name": {
        changes: [change(SERVER, "delete", { before: { name: "shop", labels: LABELS } })],
      },
      "a VM that is forgotten": { changes: [change(VM, "forget", { before: vm("payroll-db") })] },
    },
    fine: {
      "a VM of ours": { changes: [update(VM, OURS, changed)] },
      "a server of ours": {
        changes: [change(SERVER, "delete", { before: { name: "talos-vps-cp-0", labels: LABELS } })],
      },
      "one that is left as it is": { changes: [change(VM, "nothing", { before: vm("payroll-db") })] },
      "one that is adopted": { changes: [update(VM, vm("talos-pve-cp-0"), changed, { importing: {} })] },
      "one that has moved to another address": {
        changes: [{ ...update("proxmox_virtual_environment_vm.b", OURS, changed), previous_address: VM }],
      },
      "one that is created": { changes: [change(VM, "create", { after: OURS })] },
    },
  },
};

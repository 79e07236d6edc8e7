/** What the HA manager takes care of: machines, and rules for where they run. */
import { first, ref, replace, update } from "./case";
import type { Case, Json, Varied } from "./case";

/** Machines that the resources stand for. */
const machines = { "ha-0": 3001, "ha-1": 3002, "ha-2": 3003, "ha-3": 3004 };

export const haSupport = {
  proxmox_virtual_environment_vm: Object.fromEntries(
    Object.entries(machines).map(([name, vm_id]) => [name, { node_name: "pve", name, vm_id, started: false }]),
  ),
};

const vm = (name: number) => `vm:\${proxmox_virtual_environment_vm.ha-${String(name)}.vm_id}`;
const resource = (v: Varied) => ref("proxmox_haresource.minimal", v);
const rule = (v: Varied): Json => ({ rule: `nodes-${String(v.run)}`, type: "node-affinity", resources: [resource(v)] });
const apart = (v: Varied): Json => ({
  rule: `apart-${String(v.run)}`,
  type: "resource-affinity",
  resources: [resource(v), ref("proxmox_haresource.maximal", v)],
});

export const highAvailability: readonly Case[] = [
  {
    type: "proxmox_haresource",
    name: "minimal",
    steps: [
      first((v) => ({ resource_id: vm(v.run) })),
      update((v) => ({ resource_id: vm(v.run), comment: v.text })),
      update((v) => ({ resource_id: vm(v.run), state: "stopped" })),
    ],
  },
  {
    type: "proxmox_haresource",
    name: "maximal",
    steps: [first(full), update(full), update((v) => ({ ...full(v), failback: true, max_relocate: 2 }))],
  },
  {
    type: "proxmox_harule",
    name: "nodes",
    steps: [
      first((v) => ({ ...rule(v), nodes: { pve: 2, other: 1 } })),
      update((v) => ({ ...rule(v), nodes: { pve: 1, other: 2 }, strict: true, disable: true, comment: v.text })),
      replace((v) => ({ ...rule(v), rule: `renamed-${String(v.run)}`, nodes: { pve: 1 } })),
    ],
  },
  {
    type: "proxmox_harule",
    name: "apart",
    runs: 1,
    steps: [
      first((v) => ({ ...apart(v), affinity: "negative" })),
      update((v) => ({ ...apart(v), affinity: "positive" })),
      update((v) => ({ ...apart(v), affinity: "positive", comment: v.text })),
    ],
  },
];

function full(v: Varied): Json {
  return {
    resource_id: vm(v.run + 2),
    type: "vm",
    state: "started",
    comment: v.text,
    failback: false,
    max_relocate: 3,
    max_restart: 1,
  };
}

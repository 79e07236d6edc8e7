import type { Timeout } from "../support/wait-progress";

/**
 * The timeouts of the waits between the layers. The next step depends on each wait, so they are generous: they exist to
 * report a failure. For typical durations and their sources, see rehearsal/world/durations.ts.
 */
export const TIMEOUTS = {
  creation: {
    seconds: 900,
    because: "Proxmox holds a lock on a VM while it imports its disk, up to 10m on a slow store",
  },
  leases: { seconds: 240, because: "a machine needs up to 2m from power-on to the first response of Talos" },
  talos: { seconds: 600, because: "a node needs up to 4m to install itself and to boot again" },
  etcd: { seconds: 900, because: "control planes join one after the other, and each needs up to 3m" },
  api: { seconds: 300, because: "an API server needs up to 3m from the start of etcd to its first response" },
  nodes: { seconds: 900, because: "a worker needs up to 2m to join, and another 2m to pull its first images" },
  cni: { seconds: 600, because: "an agent needs up to 3m on each node, and its image has to be pulled" },
  isos: { seconds: 120, because: "a server is locked for up to a minute while another action runs" },
  rollingStep: {
    seconds: 900,
    because: "a control plane needs up to 4m to boot and to install itself, and 3m to join etcd",
  },
  settle: { seconds: 60, because: "a node stops its services before it reboots" },
  apis: { seconds: 900, because: "Authentik needs up to 10m to set up its database and to create its flows" },
  storage: { seconds: 1800, because: "Flux installs the chart of a driver after its dependencies" },
  flux: { seconds: 2700, because: "all charts together need up to 20m, and a slow registry doubles that" },
} as const satisfies Readonly<Record<string, Timeout>>;

export type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, Timeout>>;

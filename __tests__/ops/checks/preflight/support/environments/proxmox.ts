import { answer } from "../fakes";
import { away, data } from "./broken";
import type { Environment } from "./broken";

const GIB = 1024 ** 3;
const storage = (...stores: object[]) => ({ "/api2/json/nodes/atlas/storage": data(stores) });
const LOCAL = { storage: "local", content: "iso,import", active: 1, avail: 100 * GIB };
const DISKS = { storage: "local-zfs", content: "images", active: 1, avail: 900 * GIB };

/** Proxmox: its login, host, datastores and ids. */
export const PROXMOX: readonly Environment[] = [
  [
    "a wrong Proxmox password",
    (all) => all.host({ "POST /api2/json/access/ticket": answer(401) }),
    "proxmox-login-refused",
    /^Proxmox at site atlas refuses the login .* → .*the correct password as PROXMOX_VE_USERNAME/,
  ],
  [
    "a Proxmox login with a second factor",
    (all) => all.host({ "POST /api2/json/access/ticket": data({ ticket: "x", NeedTFA: 1 }) }),
    "proxmox-second-factor",
    /requires a second factor, which Terraform cannot provide/,
  ],
  [
    "a user of Proxmox who may not look",
    (all) => all.host({ "/api2/json/version": answer(403, { message: "Permission check failed" }) }),
    "proxmox-rights",
    /responds with 403 to \/version: Permission check failed\. → Use an administrator/,
  ],
  [
    "a Proxmox that is off",
    (all) => all.host({ "POST /api2/json/access/ticket": away("atlas", "no answer within 10 s", "silent") }),
    "proxmox-unreachable",
    /^Proxmox at site atlas: .* no answer within 10 s\. → Check that the host is on/,
  ],
  [
    "a Proxmox whose certificate has expired",
    (all) => all.host({ "POST /api2/json/access/ticket": away("atlas", "its certificate has expired", "certificate") }),
    "proxmox-unreachable",
    /^Proxmox at site atlas: .* its certificate has expired/,
  ],
  [
    "something else than Proxmox at its address",
    (all) => all.host({ "POST /api2/json/access/ticket": answer(404) }),
    "proxmox-endpoint",
    /responds with 404 to a login, which Proxmox does not\. → .*port 8006/,
  ],
  [
    "an old Proxmox",
    (all) => all.host({ "/api2/json/version": data({ version: "7.4-3" }) }),
    "proxmox-too-old",
    /^Proxmox 7\.4-3 at site atlas cannot import images/,
  ],
  [
    "a host that Proxmox does not have",
    (all) => all.host({ "/api2/json/nodes": data([{ node: "pve", status: "online" }]) }),
    "proxmox-host-missing",
    /^Proxmox at site atlas has no host atlas; it has pve/,
  ],
  [
    "a host that is off in its cluster",
    (all) => all.host({ "/api2/json/nodes": data([{ node: "atlas", status: "offline" }]) }),
    "proxmox-host-offline",
    /^The Proxmox host atlas of site atlas is off\. → Start it/,
  ],
  [
    "a host with too little memory",
    (all) => all.host({ "/api2/json/nodes": data([{ node: "atlas", maxmem: 4 * GIB }]) }),
    "host-memory",
    /^The host atlas has 4096 MiB of memory, and \d+ MiB are needed for 2 new machines/,
  ],
  [
    "a datastore that is not there",
    (all) => all.host(storage(LOCAL)),
    "datastore-missing",
    /has no datastore local-zfs; it has local\. → Correct/,
  ],
  [
    "a datastore that takes no imports",
    (all) => all.host(storage({ ...LOCAL, content: "iso" }, DISKS)),
    "datastore-content",
    /^The datastore local of host atlas does not accept import; it accepts iso\./,
  ],
  [
    "a datastore that is not active",
    (all) => all.host(storage(LOCAL, { ...DISKS, active: 0 })),
    "datastore-inactive",
    /^The datastore local-zfs of host atlas is not active/,
  ],
  [
    "a full datastore for images",
    (all) => all.host(storage({ ...LOCAL, avail: 2 * GIB }, DISKS)),
    "datastore-full",
    /^The datastore local of host atlas has 2 GiB left, and at least 5 GiB are needed there for 2 new machines\. → Make room/,
  ],
  [
    "a full datastore for disks",
    (all) => all.host(storage(LOCAL, { ...DISKS, avail: 9 * GIB })),
    "datastore-full",
    /^The datastore local-zfs of host atlas has 9 GiB left, and at least 16 GiB are needed there for 2 new machines/,
  ],
  [
    "a VM id that is taken",
    (all) => all.host({ "/api2/json/cluster/resources": data([{ vmid: 1500, name: "nas", node: "atlas" }]) }),
    "vm-id-taken",
    /^The VM id 1500 of talos-pve-cp-0 is taken by nas on atlas\./,
  ],
  [
    "an address that is taken",
    (all) => all.set({ isPortOpen: (address, port) => Promise.resolve(address === "10.2.2.1" && port === 22) }),
    "address-taken",
    /^10\.2\.2\.1, meant for talos-pve-worker-0, is in use: another machine responds there on port 22/,
  ],
];

/** Broken environments of a valid cluster file, and what preflight reports about each. */
import type { Environment } from "./environments/broken";
import { HETZNER } from "./environments/hetzner";
import { MACHINE } from "./environments/machine";
import { PROXMOX } from "./environments/proxmox";
import { STATES } from "./environments/states";

/** This is the wording table of preflight. */
export const ENVIRONMENTS: readonly Environment[] = [...HETZNER, ...PROXMOX, ...MACHINE, ...STATES];

import type { MachineContext, PreflightContext } from "./context";
import { credentials } from "./credentials";
import type { Check } from "./finding";
import { gitTree } from "./git-tree";
import { terraformLog } from "./terraform-log";
import { tools } from "./tools";

/** What this machine must have, whatever the cluster. */
export const MACHINE_CHECKS: readonly Check<MachineContext>[] = [tools, terraformLog, gitTree];

/** What this cluster needs. */
export const CLUSTER_CHECKS: readonly Check<PreflightContext>[] = [credentials];

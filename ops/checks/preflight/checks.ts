import type { Check } from "../../support/check";
import { ALL_PROVIDERS } from "../../providers";
import { backups } from "./backups";
import { certificates } from "./certificates";
import type { MachineContext, PreflightContext } from "../../providers/preflight-context";
import { credentials } from "./credentials";
import { delegation } from "./delegation";
import { extensions } from "./extensions";
import { gitTree } from "./git-tree";
import { hooks } from "./hooks";
import { localStates } from "./local-states";
import { neighbours } from "./neighbours";
import { nodesFile } from "./nodes-file";
import { parts } from "./gitops-parts";
import { providerLocks } from "./provider-locks";
import { repository } from "./repository";
import { snapshot } from "./snapshot";
import { stacks } from "./stacks";
import { state } from "./state";
import { talosctl } from "./talosctl";
import { terraformLog, terraformRedirection } from "./terraform-environment";
import { tools } from "./tools";
import { unreadVariables } from "./unread-variables";

/** Requirements on this machine, for any cluster. */
export const MACHINE_CHECKS: readonly Check<MachineContext>[] = [
  tools,
  terraformLog,
  terraformRedirection,
  gitTree,
  hooks,
];

/** Requirements of this cluster. */
export const CLUSTER_CHECKS: readonly Check<PreflightContext>[] = [
  talosctl,
  credentials,
  extensions,
  ...ALL_PROVIDERS.flatMap(({ preflight }) => preflight),
  nodesFile,
  unreadVariables,
  repository,
  parts,
  snapshot,
  stacks,
  providerLocks,
  state,
  localStates,
  certificates,
  delegation,
  neighbours,
  backups,
];

import { join } from "node:path";
import { LAYERS } from "../../../spec";
import type { Cluster, Layer } from "../../../spec";
import { resolveCredentials } from "../../state/credentials";
import type { ResolvedCredentials } from "../../state/credentials";
import { lookUpNameServers } from "../../clients/dns/delegation";
import { lookUpPublicAddress } from "../../clients/http/public-address";
import { askJson } from "../../clients/http";
import type { AskJson } from "../../clients/http";
import { placesOf } from "../../support/places";
import { secrets } from "../../support/redaction";
import type { Runtime } from "../../support/runtime";
import { isConfiguredTalos } from "../../clients/talos/server-certificate";
import { NoTerraform, findTerraform } from "../../clients/terraform/binary";
import type { TerraformBinary } from "../../clients/terraform/binary";
import { runCheck, runChecks, skipped } from "../../support/check";
import type { Check, CheckResult } from "../../support/check";
import { ClockWatch, makeClockCheck } from "./clock";
import { makeClusterFileCheck, readClusterFile } from "./cluster-file";
import type { Environment } from "../../support/environment";
import type { MachineContext, PreflightContext } from "../../providers/preflight-context";
import { credentials } from "./credentials";
import { CLUSTER_CHECKS, MACHINE_CHECKS } from "./checks";
import { nodesInStateOf } from "./outputs";
import { runProgram } from "../../clients/processes/program";
import { isPortOpen } from "../../clients/http/port-open";

export interface PreflightOptions {
  /** The cluster file. */
  readonly file: string;
  readonly project: string;
  /** cdktf's output folder, with the stacks to run. */
  readonly output: string;
  /** The folder of the states. */
  readonly state: string;
  readonly environment: Environment;
  readonly runtime: Runtime;
  /** Writes the stacks to `output`. An exception becomes a finding. @default the stacks already exist */
  readonly synthesize?: (cluster: Cluster) => void | Promise<void>;
  /** @default read from their sources */
  readonly credentials?: ResolvedCredentials;
  /** The layers that the run is going to apply. @default all */
  readonly layers?: readonly Layer[];
}

export interface PreflightResult {
  readonly checks: readonly CheckResult[];
  /** Whether no check failed. */
  readonly ok: boolean;
}

/** Checks everything that a run needs, all at once. Changes nothing except the folder of the stacks. */
export async function runPreflight(options: PreflightOptions): Promise<PreflightResult> {
  const { project, environment, runtime } = options;
  const machine: MachineContext = {
    project,
    environment,
    runtime,
    run: runProgram,
    terraform: findTerraformBinary(environment),
  };
  const watch = new ClockWatch(() => new Date());
  const file = readClusterFile(options.file);
  const draft = file.draft && { cluster: file.draft, credentials: credentialsOf(options, file.draft) };
  const parts = await Promise.all([
    runChecks(MACHINE_CHECKS, machine),
    ...(file.loaded ? [runClusterChecks(machine, options, file.loaded, watch.measureClock(askJson))] : []),
    ...(draft ? [runChecks([credentials], draft)] : []),
  ]);
  const around = [makeClusterFileCheck(file), makeClockCheck(watch)].map((check) => runCheck(check, undefined));
  const [first, last] = await Promise.all(around);
  const checks = [first, ...parts.flat(), last].filter((result) => result !== undefined);
  return { checks, ok: checks.every(({ status }) => status !== "failed") };
}

function runClusterChecks(
  machine: MachineContext,
  options: PreflightOptions,
  { cluster, warnings }: Pick<PreflightContext, "cluster" | "warnings">,
  ask: AskJson,
): Promise<CheckResult[]> {
  const { file, output, state, synthesize, layers = LAYERS } = options;
  const synthesis: Check<PreflightContext> = {
    id: "synthesis",
    title: "the stacks can be synthesized",
    async run() {
      await synthesize?.(cluster);
      return skipped("");
    },
  };
  const stacks = join(output, "stacks");
  return runChecks([synthesis, ...CLUSTER_CHECKS], {
    ...machine,
    file,
    cluster,
    warnings,
    credentials: credentialsOf(options, cluster),
    layers,
    stacks,
    state,
    nodesInState: nodesInStateOf({ ...machine, stacks }),
    talosconfig: placesOf(cluster.name, machine.runtime).talosconfig,
    ask,
    nameServers: lookUpNameServers,
    isPortOpen,
    publicAddress: lookUpPublicAddress,
    isConfiguredTalos,
    now: () => new Date(),
  });
}

function credentialsOf(options: PreflightOptions, cluster: Cluster): ResolvedCredentials {
  const { credentials: given, environment, runtime } = options;
  const resolved = given ?? resolveCredentials(cluster, environment, runtime);
  secrets.learnVariables(resolved.variables);
  return resolved;
}

function findTerraformBinary(environment: Environment): TerraformBinary | NoTerraform {
  try {
    return findTerraform(environment);
  } catch (failure) {
    if (failure instanceof NoTerraform) return failure;
    throw failure;
  }
}

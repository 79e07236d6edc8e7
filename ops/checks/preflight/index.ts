import { join } from "node:path";
import { HOME_VARIABLE } from "../../../rehearsal/mirror";
import { LAYERS } from "../../../spec";
import type { Cluster, Layer } from "../../../spec";
import type { ResolvedCredentials } from "../../state/credentials";
import { lookUpNameServers } from "../../clients/dns/delegation";
import { lookUpPublicAddress } from "../../clients/http/public-address";
import { askJson } from "../../clients/http";
import type { AskJson } from "../../clients/http";
import { reasonOf } from "../../support/wait";
import { placesOf } from "../../support/places";
import { secrets } from "../../support/redaction";
import { isConfiguredTalos } from "../../clients/talos/shown-certificate";
import { NoTerraform, findTerraform } from "../../clients/terraform/binary";
import type { TerraformBinary } from "../../clients/terraform/binary";
import { ClockWatch } from "./clock";
import { readClusterFile } from "./cluster-file";
import type { Environment, MachineContext, PreflightContext } from "../../providers/preflight-context";
import { credentials, credentialsFor } from "./credentials";
import { CLUSTER_CHECKS, MACHINE_CHECKS } from "./checks";
import { error } from "../../support/finding";
import type { Check, Finding } from "../../support/finding";
import { localStates } from "./local-states";
import { runProgram } from "../../clients/processes/program";
import { stacks } from "./stacks";
import { answers } from "../../providers/proxmox/taken-addresses";

export type { Finding, Severity } from "../../support/finding";
export { credentialsFor } from "./credentials";

export interface PreflightOptions {
  /** The cluster file. */
  readonly file: string;
  /** The project's folder. */
  readonly project: string;
  /** cdktf's output folder, with the stacks that are to run. */
  readonly output: string;
  /** The folder of the states. */
  readonly state: string;
  readonly environment: Environment;
  /** Writes the stacks into `output`. What it throws is a finding. @default they are there already */
  readonly synthesize?: (cluster: Cluster) => void | Promise<void>;
  /** @default asked from their sources */
  readonly credentials?: ResolvedCredentials;
  /** Those that the run is going to apply. @default all */
  readonly layers?: readonly Layer[];
}

export interface CheckedFinding extends Finding {
  /** The check that found it. */
  readonly check: string;
}

export interface PreflightResult {
  /** Errors first, then warnings, then what is good to know. */
  readonly findings: readonly CheckedFinding[];
  /** No error among them. */
  readonly ok: boolean;
}

/** These look at the stacks, and have to wait for them. */
const AFTER_SYNTHESIS = new Set<unknown>([stacks, localStates]);

const ORDER = ["error", "warning", "info"];

/** Looks at everything that a cold start needs, and tells all at once. It changes nothing, here or outside. */
export async function runPreflight(options: PreflightOptions): Promise<PreflightResult> {
  const { project, environment } = options;
  const machine: MachineContext = {
    project,
    environment,
    rehearsal: Boolean(environment[HOME_VARIABLE]),
    run: runProgram,
    terraform: foundTerraform(environment),
  };
  const clock = new ClockWatch(() => new Date());
  const file = readClusterFile(options.file);
  const looks = await Promise.all([
    ...MACHINE_CHECKS.map((check) => looked(check, machine)),
    ...(file.loaded ? ofCluster(machine, options, file.loaded, clock.listening(askJson)) : []),
    ...(file.draft
      ? [looked(credentials, { cluster: file.draft, credentials: credentialsOf(options, file.draft) })]
      : []),
  ]);
  const findings = [...told("cluster file", file.findings), ...looks.flat(), ...told("clock", clock.findings())].sort(
    (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity),
  );
  return { findings, ok: findings.every(({ severity }) => severity !== "error") };
}

function ofCluster(
  machine: MachineContext,
  options: PreflightOptions,
  { cluster, warnings }: Pick<PreflightContext, "cluster" | "warnings">,
  ask: AskJson,
): Promise<CheckedFinding[]>[] {
  const { file, output, state, synthesize, layers = LAYERS } = options;
  const synthesis: Check<undefined> = {
    name: "stacks",
    async run() {
      await synthesize?.(cluster);
      return [];
    },
  };
  const synthesized = looked(synthesis, undefined);
  const context: PreflightContext = {
    ...machine,
    file,
    cluster,
    warnings,
    credentials: credentialsOf(options, cluster),
    layers,
    stacks: join(output, "stacks"),
    state,
    talosconfig: placesOf(cluster.name, machine.environment as NodeJS.ProcessEnv).talosconfig,
    ask,
    nameServers: lookUpNameServers,
    answers,
    publicAddress: lookUpPublicAddress,
    isConfiguredTalos,
    now: () => new Date(),
  };
  // Everything else is looked at meanwhile.
  const ready = (check: Check<PreflightContext>) => (AFTER_SYNTHESIS.has(check) ? synthesized : Promise.resolve());
  return [synthesized, ...CLUSTER_CHECKS.map((check) => ready(check).then(() => looked(check, context)))];
}

function credentialsOf({ credentials: given, environment }: PreflightOptions, cluster: Cluster): ResolvedCredentials {
  const resolved = given ?? credentialsFor(cluster, environment);
  secrets.learnVariables(resolved.variables);
  return resolved;
}

function foundTerraform(environment: Environment): TerraformBinary | NoTerraform {
  try {
    return findTerraform(environment);
  } catch (failure) {
    if (failure instanceof NoTerraform) return failure;
    throw failure;
  }
}

/** A check that breaks is a finding too: the others still have their say. */
async function looked<Context>(check: Check<Context>, context: Context): Promise<CheckedFinding[]> {
  try {
    return told(check.name, await check.run(context));
  } catch (failure) {
    return told(check.name, [error(reasonOf(failure), `Mend it, or report it if this check is wrong.`)]);
  }
}

function told(check: string, findings: readonly Finding[]): CheckedFinding[] {
  return findings.map((finding) => ({ check, ...finding }));
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Cluster, Layer } from "../../../spec";
import type { Acceptances } from "../../guard";
import type { ResolvedCredentials } from "../../state/credentials";
import type { Journal } from "../../state/journal";
import type { Places } from "../../support/places";
import { runProgram } from "../../clients/processes/program";
import type { RunNotes } from "../../state/run-note";
import type { StoreOptions } from "../../state/store";
import { terraformCommands } from "../../state/terraform-commands";
import type { TerraformBinary } from "../../clients/terraform/binary";
import { Terraform } from "../../clients/terraform/terraform";
import type { NodeAddresses } from "../nodes/node-addresses";
import type { Recorder } from "../timeline/record";
import type { Console } from "../console/console";
import type { Runtime } from "../../support/runtime";
import type { ColdStartOptions } from "./options";

/** 1s for four nodes, 10s for five hundred; more on a busy machine. */
const SYNTHESIS_MS = 10 * 60_000;

/** The context of every step of a run. */
export interface Context {
  readonly cluster: Cluster;
  readonly file: string;
  readonly places: Places;
  /** Contains the external credentials, as Terraform variables. */
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: Runtime;
  readonly credentials: ResolvedCredentials;
  readonly binary: TerraformBinary;
  readonly console: Console;
  readonly journal: Journal;
  readonly notes: RunNotes;
  readonly time: Recorder;
  readonly options: ColdStartOptions;
  readonly acceptances: Acceptances;
  readonly signal: AbortSignal;
  /** The node addresses in the outputs of infra, read once per run. */
  readonly nodeAddresses: () => Promise<NodeAddresses>;
}

/** The part of a context that Terraform needs. */
export type TerraformContext = Pick<Context, "binary" | "places" | "environment" | "file" | "runtime" | "signal"> & {
  readonly notes: Pick<RunNotes, "noteStart">;
};

export function terraformIn(context: TerraformContext, layer: Layer): Terraform {
  const { binary, places, environment, runtime, signal, notes } = context;
  return new Terraform({
    program: binary.program,
    folder: join(places.output, "stacks", layer),
    environment,
    hasLockedProviders: runtime.hasLockedProviders,
    commands: terraformCommands(context),
    signal,
    onStart: (pid) => notes.noteStart(layer, pid),
  });
}

/** The part of a context that the states need. */
export type StoreContext = Pick<Context, "cluster" | "file" | "places" | "environment" | "runtime" | "binary">;

/** Access to the states of the cluster. */
export function storeOptions({ cluster, file, places, environment, runtime, binary }: StoreContext): StoreOptions {
  return { cluster, file, folder: places.state, environment, runtime, program: binary.program };
}

/** Synthesizes the four stacks with the command that cdktf uses. @throws Error with the output of that command */
export async function synthesize({
  places,
  environment,
  file,
}: Pick<Context, "places" | "environment" | "file">): Promise<void> {
  const { app } = JSON.parse(readFileSync(join(places.project, "cdktf.json"), "utf8")) as { app: string };
  const [program = "", ...rest] = app.split(" ");
  const { status, stderr } = await runProgram(program, rest, {
    cwd: places.project,
    environment: { ...environment, CLUSTER: file, CDKTF_OUTDIR: places.output },
    timeoutMs: SYNTHESIS_MS,
  });
  if (status !== 0) throw new Error(stderr.trim() || `${app} could not be started.`);
}

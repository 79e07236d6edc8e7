import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Layer } from "../../../spec";
import { secrets } from "../../support/redaction";
import { sensitiveInOutputs } from "../../support/redaction/sensitive-values";
import { NoTerraform } from "../../clients/terraform/binary";
import { terraformEnvironment } from "../../clients/terraform/environment";
import type { Outputs } from "../../clients/terraform/terraform";
import { readOutputs, valuesOf } from "../../state/state-outputs";
import type { PreflightContext } from "../../providers/preflight-context";

type Context = Pick<PreflightContext, "stacks" | "terraform" | "environment" | "run">;

/**
 * The outputs of a layer from an earlier run; undefined if there is no state yet. All of them are secret.
 * @throws Error if the state exists but cannot be read
 */
export async function outputsOf(
  context: Context,
  layer: Layer,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const folder = join(context.stacks, layer);
  const stack = join(folder, "cdk.tf.json");
  if (context.terraform instanceof NoTerraform || !existsSync(stack)) return undefined;
  const { terraform } = JSON.parse(readFileSync(stack, "utf8")) as { terraform: { backend?: Backend } };
  const path = terraform.backend?.local?.path;
  if (path === undefined) return read(context, folder, []);
  const state = resolve(folder, path);
  if (!existsSync(state)) return undefined;
  const plain = readOutputs(state);
  // The folder of the state contains no configuration, so there is no backend to initialize first.
  return plain ? valuesOf(plain) : read(context, dirname(state), [`-state=${state}`]);
}

/** Reads the state once. Another check reports a state that cannot be read. */
export function nodesInStateOf(context: Context): () => Promise<readonly string[]> {
  let nodes: Promise<readonly string[]> | undefined;
  const read = async () => Object.keys((await outputsOf(context, "infra"))?.node_addresses ?? {});
  return () => (nodes ??= read().catch(() => []));
}

interface Backend {
  readonly local?: { readonly path: string };
}

async function read(context: Context, cwd: string, more: readonly string[]) {
  const { terraform, environment, run } = context;
  if (terraform instanceof NoTerraform) return undefined;
  const { status, stdout } = await run(terraform.program, ["output", "-json", "-no-color", ...more], {
    cwd,
    environment: terraformEnvironment(environment),
  });
  // Before the first init, an error of a remote state is expected: init follows soon.
  if (status !== 0 && more.length === 0) return undefined;
  if (status !== 0) throw new Error(`The state in ${cwd} cannot be read.`);
  const outputs = JSON.parse(stdout) as Outputs;
  secrets.learnSensitive(sensitiveInOutputs(outputs));
  return valuesOf(outputs);
}

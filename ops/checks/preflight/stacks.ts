import { existsSync } from "node:fs";
import { join } from "node:path";
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { NoTerraform } from "../../clients/terraform/binary";
import { terraformEnvironment } from "../../clients/terraform/environment";
import { placeLock } from "../../clients/terraform/lock-file";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { isValidated, noteValidated } from "./validation-record";

type Context = Pick<PreflightContext, "stacks" | "terraform" | "environment" | "runtime" | "run">;

/** The first run downloads every provider. */
const DOWNLOAD_MS = 15 * 60_000;

interface Diagnostic {
  readonly severity: string;
  readonly summary: string;
  readonly detail?: string;
}

/** Checks that Terraform accepts all four stacks. Uses neither states nor provider APIs. */
export const stacks = makeCheck<Context>({
  id: "stacks",
  title: "Terraform accepts the stacks",
  needs: ["synthesis"],
  async observe(context) {
    if (context.terraform instanceof NoTerraform) return [];
    const missing = LAYERS.filter((layer) => !existsSync(join(context.stacks, layer, "cdk.tf.json")));
    if (missing.length > 0) {
      return [
        error(
          "stacks-missing",
          `The stacks are not synthesized: ${missing.join(", ")} is not in ${context.stacks}.`,
          "npm run synth",
        ),
      ];
    }
    const first = await Promise.all(
      LAYERS.map(async (layer) => (hasProviders(context, layer) ? diagnose(context, layer) : undefined)),
    );
    const again = LAYERS.filter((_, i) => first[i]?.length !== 0);
    // One after the other: Terraform's provider cache does not support concurrent writes.
    for (const layer of again) {
      const failed = await checkInit(context, layer);
      // The next layer would fail with the same error.
      if (failed) return [failed];
    }
    const findings = (await Promise.all(again.map((layer) => checkValidate(context, layer)))).flat();
    return findings.length > 0 ? findings : [`Terraform accepts the stacks ${LAYERS.join(", ")}.`];
  },
});

function hasProviders({ stacks: folder }: Context, layer: Layer): boolean {
  return existsSync(join(folder, layer, ".terraform", "providers"));
}

async function checkInit(context: Context, layer: Layer): Promise<Finding | undefined> {
  // Without the backend: this needs and touches no state.
  const { terraform: binary, runtime, stacks: folder } = context;
  const lock =
    binary instanceof NoTerraform
      ? []
      : placeLock({
          folder: join(folder, layer),
          program: binary.program,
          hasLockedProviders: runtime.hasLockedProviders,
        });
  const words = ["init", "-backend=false", "-input=false", "-no-color", ...lock];
  const { status, stderr } = await runTerraform(context, layer, words);
  if (status === 0) return undefined;
  const [, registry] = /could not connect to ([\w.-]+)/.exec(stderr.replaceAll(/\s+/g, " ")) ?? [];
  return registry
    ? error(
        "registry-unreachable",
        `Terraform cannot reach ${registry}, where it gets its providers.`,
        "Check the network of this machine.",
      )
    : error("terraform-init", `terraform init of ${layer} fails: ${firstError(stderr)}`, "Fix the error above.");
}

/** Terraform repeats the error for every provider; only the first is kept. */
function firstError(output: string): string {
  const [, text = output] = /Error: ([^]*?)(?=\nError: |\nTo see which |$)/.exec(output) ?? [];
  return text.replaceAll(/\s+/g, " ").trim();
}

async function checkValidate(context: Context, layer: Layer): Promise<Observation[]> {
  return (await diagnose(context, layer)).map(({ summary, detail }) =>
    error(
      "terraform-validate",
      `${layer}: ${summary}${detail ? `: ${detail}` : ""}`,
      "Fix the stack that creates it (stacks/, constructs/).",
    ),
  );
}

async function diagnose(context: Context, layer: Layer): Promise<Diagnostic[]> {
  const { terraform: binary, stacks: folder } = context;
  if (binary instanceof NoTerraform) throw binary;
  if (isValidated(join(folder, layer), binary)) return [];
  const { status, stdout, stderr } = await runTerraform(context, layer, ["validate", "-json"]);
  try {
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (errors.length === 0 && hasProviders(context, layer)) noteValidated(join(folder, layer), binary);
    return errors;
  } catch {
    return [
      { severity: "error", summary: `terraform validate exited with ${status ?? "no status"}`, detail: stderr.trim() },
    ];
  }
}

function runTerraform({ stacks: folder, terraform: binary, environment, run }: Context, layer: Layer, args: string[]) {
  if (binary instanceof NoTerraform) throw binary;
  return run(binary.program, args, {
    cwd: join(folder, layer),
    environment: { ...terraformEnvironment(environment), TF_IN_AUTOMATION: "1", CHECKPOINT_DISABLE: "1" },
    timeoutMs: DOWNLOAD_MS,
  });
}

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Layer } from "../../../spec";
import type { ChangeCount, Diagnostic, TerraformEvent } from "../../clients/terraform/events";
import type { Terraform } from "../../clients/terraform/terraform";

/** How long what the guard has seen of the cluster may be taken for true. */
const FRESH_MS = 5000;

/** Reads a plan before it is applied, and throws if it must not be. It may be shown the same plan twice. */
export type Guard = (layer: Layer, plan: unknown) => Promise<void>;

export interface LayerRunOptions {
  readonly layer: Layer;
  readonly terraform: Terraform;
  /** Where the plan is kept while it is read and applied; it holds secrets, and is deleted after that. */
  readonly plans: string;
  /** Further words for `terraform plan`. */
  readonly planWords?: readonly string[];
  readonly guard: Guard;
  /** Asked before anything is changed; false stops here. */
  confirm(changes: ChangeCount): Promise<boolean>;
  /** Keeps the state as it is before it is written. */
  backUp(): Promise<unknown>;
  onPlanned(changes: ChangeCount): void;
  onEvent(event: TerraformEvent): void;
  /** What providers warn of, once it is going to be done: of a plan that is not applied it is not true. */
  onWarning(warning: Diagnostic): void;
}

export interface LayerResult {
  readonly outcome: "applied" | "unchanged" | "declined";
  readonly changes: ChangeCount;
}

/** One layer: init, plan to a file, guard, apply exactly that file. */
export async function runLayer(options: LayerRunOptions): Promise<LayerResult> {
  const { layer, terraform, guard } = options;
  mkdirSync(options.plans, { recursive: true, mode: 0o700 });
  const file = join(options.plans, `${layer}.tfplan`);
  try {
    await terraform.init();
    const { changes, isEmpty, diagnostics } = await terraform.plan(file, options.planWords);
    options.onPlanned(changes);
    if (isEmpty) return { outcome: "unchanged", changes };
    const plan = await terraform.show(file);
    await guard(layer, plan);
    const askedAt = performance.now();
    if (!(await options.confirm(changes))) return { outcome: "declined", changes };
    // A person may take an hour for the answer, and a node may go down in it.
    if (performance.now() - askedAt > FRESH_MS) await guard(layer, plan);
    await options.backUp();
    const warned = (said: Diagnostic) => said.severity === "warning" && options.onWarning(said);
    diagnostics.forEach(warned);
    await terraform.apply(file, (event) => {
      if (event.kind === "diagnostic") warned(event.diagnostic);
      options.onEvent(event);
    });
    return { outcome: "applied", changes };
  } finally {
    rmSync(file, { force: true });
  }
}

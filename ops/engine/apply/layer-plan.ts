import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Layer } from "../../../spec";
import type { Plan } from "../../support/plan";
import type { ChangeCount, Diagnostic, TerraformEvent } from "../../clients/terraform/events";
import type { PlanSummary, Terraform } from "../../clients/terraform/terraform";
import type { PlanHandle } from "./ports";

export interface PlanOptions {
  readonly layer: Layer;
  readonly terraform: Terraform;
  /** The folder for the plan file. */
  readonly folder: string;
  /** Additional arguments of `terraform plan`. */
  readonly arguments?: readonly string[];
}

/** A plan of one layer, in a file that exists until it is discarded. Terraform applies exactly this file. */
export class LayerPlan implements PlanHandle {
  readonly changes: ChangeCount;

  constructor(
    private readonly terraform: Terraform,
    private readonly file: string,
    readonly plan: Plan | undefined,
    private readonly planned: PlanSummary,
  ) {
    this.changes = planned.changes;
  }

  /** @param onWarning is called first with the warnings of the plan, because they concern this apply */
  async apply(onEvent: (event: TerraformEvent) => void, onWarning: (warning: Diagnostic) => void): Promise<void> {
    const report = (diagnostic: Diagnostic) => diagnostic.severity === "warning" && onWarning(diagnostic);
    this.planned.diagnostics.forEach(report);
    await this.terraform.apply(this.file, (event) => {
      if (event.kind === "diagnostic") report(event.diagnostic);
      onEvent(event);
    });
  }

  discard(): void {
    rmSync(this.file, { force: true });
  }
}

/** Initializes the stack and plans it. @throws TerraformFailed; the plan file is then deleted */
export async function planLayer({ layer, terraform, folder, arguments: more }: PlanOptions): Promise<LayerPlan> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${layer}.tfplan`);
  try {
    await terraform.init();
    const planned = await terraform.plan(file, more);
    const plan = planned.isEmpty ? undefined : ((await terraform.show(file)) as Plan);
    return new LayerPlan(terraform, file, plan, planned);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

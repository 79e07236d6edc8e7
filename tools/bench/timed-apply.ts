import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { findTerraform } from "../../ops/clients/terraform/binary";
import { Terraform } from "../../ops/clients/terraform/terraform";
import { startStateServer } from "./state-server";

export interface ApplyTime {
  /** From the start of the apply to its end. */
  readonly seconds: number;
  /** CPU time of this process during the apply, including the rehearsal if it runs here. */
  readonly ownSeconds: number;
}

/** Applies a stack from nothing. Planning is not measured. */
export async function runTimedApply(folder: string, environment: NodeJS.ProcessEnv): Promise<ApplyTime> {
  const state = await startStateServer();
  try {
    const override = { terraform: { backend: state.backend } };
    writeFileSync(join(folder, "backend_override.tf.json"), JSON.stringify(override));
    const terraform = new Terraform({
      program: findTerraform().program,
      folder,
      environment,
      hasLockedProviders: false,
    });
    await terraform.init();
    await terraform.plan("bench.tfplan");
    const start = performance.now();
    const before = process.cpuUsage();
    await terraform.apply("bench.tfplan", () => undefined);
    const { user, system } = process.cpuUsage(before);
    return { seconds: (performance.now() - start) / 1e3, ownSeconds: (user + system) / 1e6 };
  } finally {
    state.close();
  }
}

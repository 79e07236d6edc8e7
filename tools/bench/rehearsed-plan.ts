/**
 * node --require ./tools/typescript.cjs tools/bench/rehearsed-plan.ts
 *
 * Alternately plans 500 built-in resources of Terraform and 500 simulated ones, and prints the fastest time of each in
 * milliseconds, as JSON.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { findTerraform } from "../../ops/clients/terraform/binary";
import { Terraform } from "../../ops/clients/terraform/terraform";
import { startRehearsal } from "../../rehearsal/run";
import { readSelection } from "../schema-lock";

const COUNT = 500;
const ROUNDS = 3;

const makeMany = (body: (i: number) => object) =>
  Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`r${i}`, body(i)]));

const { source, version } = readSelection().hcloud ?? {};

const CONFIGURATIONS = {
  builtIn: { resource: { terraform_data: makeMany((i) => ({ input: `value ${i}` })) } },
  rehearsed: {
    terraform: { required_providers: { hcloud: { source, version } } },
    provider: { hcloud: { token: "rehearsal-of-a-benchmark" } },
    resource: { hcloud_primary_ip: makeMany((i) => ({ name: `address-${i}`, type: "ipv4", location: "hil" })) },
  },
};

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-bench-"));
  const rehearsal = await startRehearsal({ folder });
  const best = { builtIn: Infinity, rehearsed: Infinity };
  try {
    const environment = { ...process.env, ...rehearsal.env };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, configuration] of Object.entries(CONFIGURATIONS) as [keyof typeof best, object][]) {
        // Inside the rehearsal's output folder, because its providers refuse other folders.
        const stack = join(folder, "cdktf.out", "stacks", name);
        mkdirSync(stack, { recursive: true });
        writeFileSync(join(stack, "main.tf.json"), JSON.stringify(configuration));
        const { program } = findTerraform();
        const terraform = new Terraform({ program, folder: stack, environment, hasLockedProviders: false });
        if (round === 0) await terraform.init();
        const start = performance.now();
        await terraform.plan("bench.tfplan");
        best[name] = Math.min(best[name], performance.now() - start);
      }
    }
    console.log(JSON.stringify(best));
  } finally {
    await rehearsal.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { RehearsedApply } from "./rehearsed-apply";
import { makeRatio } from "./row";
import type { Row } from "./row";

const PROJECT = join(__dirname, "../..");
const LOADER = ["--require", join(PROJECT, "tools/typescript.cjs")];

function run<Result>(program: string, ...args: string[]): Result {
  const file = join(__dirname, program);
  return JSON.parse(execFileSync(process.execPath, [...LOADER, file, ...args], { encoding: "utf8" })) as Result;
}

/**
 * The cost of the simulated providers and their world. Terraform copies its whole state whenever a resource is done, so its
 * own time grows with the square of the number of resources, for any provider. The rehearsal's own time must not grow faster
 * than the cluster. The total is compared with Terraform's own time; its growth is only printed.
 */
export function benchRehearsal(): Row[] {
  const plan = run<{ builtIn: number; rehearsed: number }>("rehearsed-plan.ts");
  const small = run<RehearsedApply>("rehearsed-apply.ts", "100");
  const large = run<RehearsedApply>("rehearsed-apply.ts", "500");
  const terraformGrows = (large.terraformSeconds / small.terraformSeconds).toFixed(2);
  return [
    makeRatio("plan of 500 hcloud_primary_ip, by 500 terraform_data", plan.rehearsed, plan.builtIn, 4),
    makeRatio(
      "apply of 500 nodes, by 100: CPU time of the rehearsal",
      large.rehearsalSeconds,
      small.rehearsalSeconds,
      6,
    ),
    makeRatio("apply of 500 nodes, by 100: with Terraform's own time", large.seconds, small.seconds, {
      none: `no limit: Terraform alone ${terraformGrows} x`,
    }),
    makeRatio("apply of 500 nodes, by that graph of terraform_data", large.seconds, large.terraformSeconds, 4),
    { what: "memory of the rehearsal at 500 nodes", value: large.megabytes, bound: 400, unit: "MB" },
  ];
}

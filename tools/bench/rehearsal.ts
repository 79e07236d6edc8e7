import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ratio } from "./row";
import type { Row } from "./row";

const PROJECT = join(__dirname, "../..");
const LOADER = ["--require", join(PROJECT, "tools/typescript.cjs")];

function run<Result>(program: string, ...args: string[]): Result {
  const file = join(__dirname, program);
  return JSON.parse(execFileSync(process.execPath, [...LOADER, file, ...args], { encoding: "utf8" })) as Result;
}

/** What the simulated providers and their world cost. */
export function benchRehearsal(): Row[] {
  const plan = run<{ builtIn: number; rehearsed: number }>("rehearsed-plan.ts");
  const small = run<{ seconds: number }>("rehearsed-apply.ts", "100");
  const large = run<{ seconds: number; megabytes: number }>("rehearsed-apply.ts", "500");
  return [
    ratio("plan of 500 hcloud_primary_ip, by 500 terraform_data", plan.rehearsed, plan.builtIn, 4),
    ratio("rehearsed apply of 500 nodes, by 100 nodes", large.seconds, small.seconds, 6),
    { what: "memory of the rehearsal at 500 nodes", value: large.megabytes, bound: 400, unit: "MB" },
  ];
}

/** What the cold start adds to Terraform, and what a second one costs. */
export function benchColdStart(): Row[] {
  const home = mkdtempSync(join(tmpdir(), "coldstart-bench-"));
  const timed = (): number => {
    const start = performance.now();
    execFileSync(join(PROJECT, "bootstrap.sh"), ["--rehearse"], {
      cwd: PROJECT,
      stdio: "ignore",
      env: { ...process.env, REHEARSAL_HOME: home },
    });
    return performance.now() - start;
  };
  try {
    const first = timed();
    return [ratio("a second cold start with nothing to do, by the first", timed(), first, 0.6)];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

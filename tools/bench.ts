/**
 * npm run bench
 *
 * Prints ratios that were taken in one run, each with the bound that the project keeps. Times in seconds are only for
 * orientation: the machine may be shared.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { largeCluster } from "./bench/large-cluster";
import { quickest } from "./bench/measure";
import type { Command } from "./bench/measure";

const root = join(__dirname, "..");
const { app } = JSON.parse(readFileSync(join(root, "cdktf.json"), "utf8")) as { app: string };
const scratch = mkdtempSync(join(tmpdir(), "coldstart-bench-"));

function synth(name: string, cluster: string): Command {
  return {
    name,
    argv: app.split(" "),
    env: { CLUSTER: cluster, CDKTF_OUTDIR: join(scratch, name) },
  };
}

function generated(nodeCount: number): string {
  const file = join(scratch, `${nodeCount}.yaml`);
  writeFileSync(file, largeCluster(nodeCount));
  return file;
}

interface Ratio {
  readonly what: string;
  readonly of: string;
  readonly to: string;
  readonly bound: number;
}

const RATIOS: readonly Ratio[] = [
  { what: "synth of hybrid, by loading cdktf", of: "hybrid", to: "cdktf", bound: 3 },
  { what: "synth of 500 nodes, by loading cdktf", of: "500 nodes", to: "cdktf", bound: 12 },
  { what: "synth of 500 nodes, by 100 nodes", of: "500 nodes", to: "100 nodes", bound: 5.5 },
];

try {
  const times = quickest(
    [
      { name: "cdktf", argv: [process.execPath, "-e", 'require("cdktf")'] },
      synth("hybrid", "hybrid"),
      synth("100 nodes", generated(100)),
      synth("500 nodes", generated(500)),
    ],
    5,
  );
  for (const [name, time] of times) console.log(`${name.padEnd(40)} ${(time / 1000).toFixed(2)} s`);
  console.log();
  for (const { what, of, to, bound } of RATIOS) {
    const ratio = (times.get(of) ?? NaN) / (times.get(to) ?? NaN);
    const verdict = ratio <= bound ? "ok" : "TOO SLOW";
    console.log(`${what.padEnd(40)} ${ratio.toFixed(2)} x (at most ${bound} x) ${verdict}`);
    if (!(ratio <= bound)) process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

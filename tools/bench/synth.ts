import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { largeCluster } from "./large-cluster";
import { measureQuickest } from "./measure";
import type { Command } from "./measure";
import { makeRatio } from "./row";
import type { Row } from "./row";

const PROJECT = join(__dirname, "../..");
const ROUNDS = 5;

/** The time of a synth and of `coldstart --help`, as multiples of loading cdktf. */
export function benchSynth(): Row[] {
  const scratch = mkdtempSync(join(tmpdir(), "coldstart-bench-"));
  const { app } = JSON.parse(readFileSync(join(PROJECT, "cdktf.json"), "utf8")) as { app: string };
  const synth = (name: string, cluster: string): Command => ({
    name,
    argv: app.split(" "),
    env: { CLUSTER: cluster, CDKTF_OUTDIR: join(scratch, name) },
  });
  const writeCluster = (nodes: number): string => {
    const file = join(scratch, `${nodes}.yaml`);
    writeFileSync(file, largeCluster(nodes));
    return file;
  };
  try {
    const times = measureQuickest(
      [
        { name: "cdktf", argv: [process.execPath, "-e", 'require("cdktf")'] },
        { name: "help", argv: [process.execPath, "tools/coldstart.cjs", "--help"] },
        synth("hybrid", "hybrid"),
        synth("100", writeCluster(100)),
        synth("500", writeCluster(500)),
      ],
      ROUNDS,
    );
    const time = (name: string) => times.get(name) ?? NaN;
    return [
      makeRatio("coldstart --help, by loading cdktf", time("help"), time("cdktf"), 0.5),
      makeRatio("synth of hybrid, by loading cdktf", time("hybrid"), time("cdktf"), 3),
      makeRatio("synth of 500 nodes, by loading cdktf", time("500"), time("cdktf"), 12),
      makeRatio("synth of 500 nodes, by 100 nodes", time("500"), time("100"), 5.5),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findTerraform } from "../../ops/clients/terraform/binary";
import { readTimelines } from "../../ops/engine/timeline/file";
import { LAYERS } from "../../spec";
import { measureQuickest } from "./measure";
import type { Command } from "./measure";
import { makeRatio } from "./row";
import type { Row } from "./row";

const ROUNDS = 3;
const CLUSTER = "hybrid";

/** The same work with plain Terraform: synth, then init, plan and apply of each stack. */
const BARE = `
  "$NODE" tools/app.cjs
  for layer in ${LAYERS.join(" ")}; do
    cd "$CDKTF_OUTDIR/stacks/$layer"
    "$TERRAFORM" init -input=false
    "$TERRAFORM" plan -input=false -out=bench.tfplan
    "$TERRAFORM" apply -input=false bench.tfplan
  done`;

/** Plans all layers of a running cluster, and reads the plans. */
const PLANS = `
  for layer in ${LAYERS.join(" ")}; do
    cd "$CDKTF_OUTDIR/stacks/$layer"
    "$TERRAFORM" init -input=false
    "$TERRAFORM" plan -input=false -out=bench.tfplan
    "$TERRAFORM" show -json bench.tfplan
  done`;

/**
 * The path of the real Terraform: the rehearsal's `terraform` wrapper attaches the providers, plain Terraform starts them.
 */
function bareTerraform(): string {
  const { program } = findTerraform();
  const places = (process.env.PATH ?? "").split(delimiter).map((place) => join(place, program));
  return places.find((file) => existsSync(file)) ?? program;
}

/**
 * The overhead of a cold start over plain Terraform, the cost of a second run, of verify and of review, and the cost of
 * the order of steps in a real run. Each cold start begins in a new world; both sides include the synth.
 */
export function benchColdStart(): Row[] {
  const scratch = mkdtempSync(join(tmpdir(), "coldstart-bench-"));
  const [bareHome, home] = [join(scratch, "bare"), join(scratch, "cold-start")];
  const forget = (folder: string) => () => rmSync(folder, { recursive: true, force: true });
  const coldstart = (name: string, command: string): Command => ({
    name,
    argv: [process.execPath, "tools/coldstart.cjs", command, CLUSTER, "--rehearse"],
    env: { REHEARSAL_HOME: home },
  });
  const script = (name: string, text: string, folder: string, terraform = bareTerraform()): Command => ({
    name,
    argv: [process.execPath, "tools/coldstart.cjs", "exec", "--rehearse", "--", "bash", "-euc", text],
    env: { REHEARSAL_HOME: folder, CLUSTER, NODE: process.execPath, TERRAFORM: terraform },
  });
  try {
    const times = measureQuickest(
      [
        { ...script("bare", BARE, bareHome), before: forget(bareHome) },
        { ...script("attached", BARE, bareHome, findTerraform().program), before: forget(bareHome) },
        { ...coldstart("first", "up"), before: forget(home) },
        coldstart("second", "up"),
        coldstart("verify", "verify"),
        script("plans", PLANS, home),
        coldstart("review", "review"),
      ],
      ROUNDS,
    );
    const time = (name: string) => times.get(name) ?? NaN;
    const [timeline] = readTimelines(join(home, CLUSTER, "state", "timeline.json"));
    if (!timeline) throw new Error("the cold start wrote no timeline");
    return [
      makeRatio("rehearsed cold start, by bare terraform", time("first"), time("bare"), 1.2),
      makeRatio("rehearsed cold start, by bare terraform with attached providers", time("first"), time("attached"), {
        none: "no limit: only a rehearsal can attach providers",
      }),
      makeRatio("a second cold start with nothing to do, by the first", time("second"), time("first"), 0.6),
      makeRatio("verify, by a cold start with nothing to do", time("verify"), time("second"), 0.8),
      makeRatio("review, by bare terraform plans of all layers", time("review"), time("plans"), 2),
      makeRatio("real cold start, by its longest chain", timeline.seconds, timeline.critical.seconds, 1.1),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

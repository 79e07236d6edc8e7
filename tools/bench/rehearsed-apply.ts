/**
 * node --require ./tools/typescript.cjs tools/bench/rehearsed-apply.ts <nodes>
 *
 * Applies auth and infra of a cluster with that many nodes in a new rehearsal, and then the graph of infra again without
 * providers. Prints the time of infra, Terraform's own time, and the rehearsal's memory as JSON.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rehearsalCredentials } from "../../ops/rehearsal/rehearsal-credentials";
import { findTerraform } from "../../ops/clients/terraform/binary";
import { Terraform } from "../../ops/clients/terraform/terraform";
import { placesIn, rehearsalEnvironment, startRehearsal } from "../../rehearsal/run";
import { loadCluster } from "../../spec";
import { largeCluster } from "./large-cluster";
import { sameGraph } from "./same-graph";
import type { Stack } from "./same-graph";
import { runTimedApply } from "./timed-apply";

export interface RehearsedApply {
  /** How long infra took. */
  readonly seconds: number;
  /** The CPU time of the rehearsal in it. The rehearsal never waits, so this is all of its time. */
  readonly rehearsalSeconds: number;
  /** How long Terraform takes for the same graph without providers. */
  readonly terraformSeconds: number;
  /** The peak memory of the rehearsal process. */
  readonly megabytes: number;
}

const PROJECT = join(__dirname, "../..");

async function runRehearsedApply(nodes: number): Promise<RehearsedApply> {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-bench-"));
  const file = join(folder, "cluster.yaml");
  writeFileSync(file, largeCluster(nodes));
  const { cluster } = loadCluster(file);
  const rehearsal = await startRehearsal({ folder });
  try {
    const { variables, named } = rehearsalCredentials(cluster);
    const environment = rehearsalEnvironment(process.env, named, { ...variables, ...rehearsal.env });
    execFileSync(process.execPath, ["tools/app.cjs"], {
      cwd: PROJECT,
      env: { ...environment, CLUSTER: file },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const stack = (name: string) => join(placesIn(folder).output, "stacks", name);
    const { program } = findTerraform();
    const auth = new Terraform({ program, folder: stack("auth"), environment, hasLockedProviders: false });
    await auth.init();
    await auth.plan("bench.tfplan");
    await auth.apply("bench.tfplan", () => undefined);
    const infra = await runTimedApply(stack("infra"), environment);
    const megabytes = Math.round((process.resourceUsage().maxRSS * 1024) / 1e6);

    const synthesized = JSON.parse(readFileSync(join(stack("infra"), "cdk.tf.json"), "utf8")) as Stack;
    mkdirSync(stack("same-graph"));
    writeFileSync(join(stack("same-graph"), "main.tf.json"), JSON.stringify(sameGraph(synthesized)));
    const alone = await runTimedApply(stack("same-graph"), environment);
    return {
      seconds: infra.seconds,
      rehearsalSeconds: infra.ownSeconds,
      terraformSeconds: alone.seconds,
      megabytes,
    };
  } finally {
    await rehearsal.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

void runRehearsedApply(Number(process.argv[2])).then((measured) => console.log(JSON.stringify(measured)));

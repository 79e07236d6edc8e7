/**
 * node --require ./tools/typescript.cjs tools/bench/rehearsed-apply.ts <nodes>
 *
 * Applies auth and infra of a cluster with that many nodes in a rehearsal of its own, and prints as JSON how long infra took
 * and how much memory the rehearsal's server held at its peak.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { rehearsalCredentials } from "../../ops/rehearsal-credentials";
import { findTerraform } from "../../ops/terraform/binary";
import { Terraform } from "../../ops/terraform/terraform";
import { placesIn, rehearsalEnvironment, startRehearsal } from "../../rehearsal/run";
import { loadCluster } from "../../spec";
import type { Layer } from "../../spec";
import { largeCluster } from "./large-cluster";

const PROJECT = join(__dirname, "../..");

async function main(nodes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-bench-"));
  const file = join(folder, "cluster.yaml");
  writeFileSync(file, largeCluster(nodes));
  const { cluster } = loadCluster(file);
  const rehearsal = await startRehearsal({ folder });
  const state = await startStateServer();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 200);
  try {
    const { variables, named } = rehearsalCredentials(cluster);
    const environment = rehearsalEnvironment(process.env, named, { ...variables, ...rehearsal.env });
    spawnSync(process.execPath, ["--require", "./tools/typescript.cjs", "main.ts"], {
      cwd: PROJECT,
      env: { ...environment, CLUSTER: file },
    });
    const seconds: Partial<Record<Layer, number>> = {};
    for (const layer of ["auth", "infra"] as const) {
      const stack = join(placesIn(folder).output, "stacks", layer);
      if (layer === "infra") writeFileSync(join(stack, "backend_override.tf.json"), JSON.stringify(state.override));
      const terraform = new Terraform({ program: findTerraform().program, folder: stack, environment });
      await terraform.init();
      await terraform.plan("bench.tfplan");
      const start = performance.now();
      await terraform.apply("bench.tfplan", () => undefined);
      seconds[layer] = (performance.now() - start) / 1000;
    }
    console.log(JSON.stringify({ seconds: seconds.infra, megabytes: Math.round(peak / 1e6) }));
  } finally {
    clearInterval(watch);
    await rehearsal.close();
    state.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Terraform's local backend writes its whole state after every resource, which takes the more time the more there is of it.
 * That is Terraform's affair, and hides ours: here the state is kept behind HTTP, where it is written now and then.
 */
async function startStateServer() {
  let state = "";
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (request.method === "POST") state = body;
      response.writeHead(request.method === "GET" && !state ? 404 : 200).end(request.method === "GET" ? state : "");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { override: { terraform: { backend: { http: { address } } } }, close: () => server.close() };
}

void main(Number(process.argv[2]));

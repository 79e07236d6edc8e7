/**
 * Machines that never come up, and nodes that are slow: whole cold starts whose waits end sooner than in a real run.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rehearsalCredentials } from "../../../../ops/rehearsal/rehearsal-credentials";
import type { Fault } from "../../../../rehearsal/world/faults";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { filesBelow } from "./support/secrets";
import { sharedFolder } from "../../../support/temporary-folder";

const PROJECT = join(__dirname, "../../../..");
const SINGLE = "__tests__/fixtures/valid/single-node-on-proxmox.yaml";

const home = sharedFolder("never-up");

/** With a hundredth of the real timeouts. */
function start(file: string, faults: readonly Fault[]): Promise<{ code: number | null; output: string }> {
  const words = ["./tools/coldstart.cjs", "up", "--rehearse", "--to", "infra", file];
  const { TF_CLI_CONFIG_FILE: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    REHEARSAL_HOME: home,
    COLDSTART_TIMEOUT_SCALE: "0.01",
    COLDSTART_FAULTS: JSON.stringify(faults),
  };
  const child = spawn(process.execPath, words, { cwd: PROJECT, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => child.on("close", (code) => done({ code, output })));
}

interface Entry {
  readonly step: string;
  readonly outcome: string;
  readonly detail?: string;
}

function lastFailure(cluster: string): Entry | undefined {
  const text = readFileSync(join(home, cluster, "state/journal.jsonl"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry)
    .findLast(({ outcome }) => outcome === "failed");
}

describe("machines that never start, rented and on-premises, while others are slow and a provider prints secrets", () => {
  const { cluster } = loadCluster(HYBRID);
  const token = rehearsalCredentials(cluster).variables.TF_VAR_hetzner_hillsboro_token ?? "";
  const told = [token, Buffer.from(`root:${token}`).toString("base64"), encodeURIComponent(`${token}&`)];
  const at = (address: string, fault: Omit<Fault, "at" | "action">): Fault => ({
    at: address,
    action: "create",
    ...fault,
  });
  let run: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    run = await start("hybrid", [
      at("hcloud_server.talos-vps-cp-0", { effect: "never-boots" }),
      at("proxmox_virtual_environment_vm.talos-pve-cp-0", { effect: "never-boots" }),
      at("proxmox_virtual_environment_vm.talos-pve-worker-0", { effect: "error-before", message: told.join(" ") }),
      at("hcloud_primary_ip", { effect: "latency", ms: 200 }),
    ]);
  }, 300_000);

  test("end the run at the layer that needs them, and the journal names both", () => {
    expect(run.code).toBe(1);
    expect(lastFailure("hybrid")).toMatchObject({ step: "infra" });
    expect(lastFailure("hybrid")?.detail).toMatch(/null_resource\.talos-vps-cp-0/);
    expect(lastFailure("hybrid")?.detail).toContain("talos_machine_configuration_apply.talos-pve-cp-0");
  });

  test("are named with the last observation, the timeout and a command", () => {
    expect(run.output).toMatch(/ 6s .* talos-vps-cp-0 \(\S+\) /);
    expect(run.output).toContain("hcloud server request-console talos-vps-cp-0");
    expect(run.output).toMatch(/10\.2\.1\.1:50000 .* talos-pve-cp-0 /);
    expect(run.output).toMatch(/talos-pve-cp-0 .*: qm terminal 1500, /);
    expect(run.output).toContain("talosctl -n 10.2.1.1 get disks --insecure");
    // Its creation failed: there is no such machine.
    expect(run.output).not.toContain("qm terminal 2000");
    expect(run.output).not.toMatch(/\n\s+at |\[object/);
    expect(readFileSync(join(home, "hybrid/state/report/report.md"), "utf8")).toMatch(
      /^# hybrid\n\n.*stopped at infra: [^]* talos-vps-cp-0 .* ISO[^]*\n## Steps/,
    );
  });

  test("put no secret into the output, the journal or the report", () => {
    const state = filesBelow(join(home, "hybrid/state"), (path) => path.includes("tfstate"));
    expect(run.output).toContain("(secret)");
    expect(state.length).toBeGreaterThan(3);
    for (const text of [run.output, ...state.map((file) => readFileSync(file, "utf8"))])
      for (const secret of [token, ...told.map((form) => form.slice(8, -8))]) expect(text).not.toContain(secret);
  });
});

describe("a node whose Talos API does not respond after everything was created", () => {
  const { cluster } = loadCluster(join(PROJECT, SINGLE));
  const [node] = cluster.nodes;
  const silent = { at: `talos_api.${node?.name ?? ""}`, action: "read", effect: "timeout" } as const;

  test("ends the wait at its timeout, with the node, the reason for the timeout and the command", async () => {
    const { code, output } = await start(SINGLE, [silent]);
    expect(code).toBe(1);
    expect(lastFailure(cluster.name)).toMatchObject({ step: "nodes" });
    expect(output).toMatch(new RegExp(` after 6s .* talos-api .* UTC: ${node?.name ?? ""} \\(`));
    expect(output).toContain(" 4m ");
    expect(output).toMatch(
      /: npx coldstart exec --cluster \S+ --rehearse -- talosctl -e \S+ -n \S+ dmesg\n.*: qm terminal \d+/,
    );
  }, 300_000);

  test("the next run continues from there, although the node is slow", async () => {
    const { code, output } = await start(SINGLE, [{ ...silent, effect: "latency", ms: 400 }]);
    expect(output).toContain("(1 node)");
    expect(code).toBe(0);
  }, 300_000);
});

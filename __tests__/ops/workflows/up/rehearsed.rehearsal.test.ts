import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ControllerResourceRecord } from "../../../../ops/providers/leftovers/controller-resources";
import { readTimelines } from "../../../../ops/engine/timeline/file";
import type { Timeline } from "../../../../ops/engine/timeline/timeline";
import { LAYERS } from "../../../../spec";
import type { Layer } from "../../../../spec";
import { tried } from "../../../docs/support/sorted";
import { commandHost } from "../../../support/commands/command-host";
import { nonEmpty } from "../../../support/non-empty";
import { closure, terraformGraph } from "./support/dependencies";
import { addressesIn, secretsIn, triggersIn } from "./support/stored-resources";

const PROJECT = join(__dirname, "../../../..");
const home = mkdtempSync(join(tmpdir(), "coldstart-cold-start-"));
const state = join(home, "hybrid", "state");
const stackOf = (layer: Layer) => join(home, "hybrid/cdktf.out/stacks", layer);
const addresses = (layer: Layer) => addressesIn(join(state, `${layer}.tfstate`));
const COLDSTART = [process.execPath, "./tools/coldstart.cjs"] as const;

interface Run {
  readonly code: number | null;
  readonly output: string;
}

/** As a user has it. */
function outside(): NodeJS.ProcessEnv {
  const { TF_CLI_CONFIG_FILE: _, ...inherited } = process.env;
  return { ...inherited, REHEARSAL_HOME: home };
}

function run(env: NodeJS.ProcessEnv, ...[program = "", ...words]: string[]): Promise<Run> {
  const child = spawn(program, words, { cwd: PROJECT, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => child.on("close", (code) => done({ code, output })));
}

interface Session {
  /** Of a program inside the rehearsal. */
  readonly environment: NodeJS.ProcessEnv;
  close(): Promise<unknown>;
}

/** `coldstart exec --rehearse`: the world is open until close(). */
async function openSession(): Promise<Session> {
  const file = join(home, "environment");
  const script = `env -0 > ${file}; echo open; read -r _`;
  const [node, ...coldstart] = COLDSTART;
  const words = [...coldstart, "exec", "--rehearse", "--", "bash", "-c", script];
  const child = spawn(node, words, { cwd: PROJECT, env: outside(), stdio: ["pipe", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, "close");
  const isOpen = await Promise.race([once(child.stdout, "data").then(() => true), ended.then(() => false)]);
  if (!isOpen) throw new Error(`The session did not open:\n${errors}`);
  const variables = readFileSync(file, "utf8").split("\0").slice(0, -1);
  const close = () => {
    child.stdin.end("\n");
    return ended;
  };
  return { environment: Object.fromEntries(variables.map((line) => line.split(/=(.*)/s).slice(0, 2))), close };
}

// Two runs serve everything below, one from nothing, and one that finds nothing to do; and then one session.
let first: Run;
let second: Run;
let kept: Timeline[];
let session: Session;
beforeAll(async () => {
  first = await run(outside(), ...COLDSTART, "up", "--rehearse");
  kept = existsSync(join(state, "timeline.json")) ? readTimelines(join(state, "timeline.json")) : [];
  second = await run(outside(), ...COLDSTART, "up", "--rehearse");
  session = await openSession();
}, 600_000);
afterAll(async () => {
  // Undefined if a run before it has failed.
  await (session as Session | undefined)?.close();
  rmSync(home, { recursive: true, force: true });
});

describe("./bootstrap.sh --rehearse, from nothing", () => {
  test("ends with a verified cluster, and says where everything is and what to try next", () => {
    expect(first).toMatchObject({ code: 0 });
    expect(first.output).not.toContain("FAILED: ");
    expect(first.output).toMatch(/\d+ checks passed/);
    expect(first.output).toContain(join(home, "hybrid", "talos", "kubeconfig"));
    expect(first.output).toMatch(/ rehearsal: /);
    expect(first.output).toContain("npx coldstart exec --cluster hybrid --rehearse -- kubectl get nodes -o wide");
  });

  test("has recorded the volumes and load balancers that the cluster created", () => {
    const { volumes, services } = new ControllerResourceRecord(state).read();
    expect([volumes.length, services.length]).toEqual([11, 1]);
  });

  test("says in one sentence how long it would have taken", () => {
    expect(first.output).toMatch(/ \d+m to \d+m, .* \d+m\. .* \d+m .*: .+ → .+\./);
  });

  test("keeps its timeline readable by the owner only, without secrets of the state", () => {
    expect(kept).toHaveLength(1);
    const file = join(state, "timeline.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, "utf8");
    const secrets = secretsIn(join(state, "auth.tfstate"));
    expect(secrets.filter((secret) => text.includes(secret))).toHaveLength(0);
  });

  test("would take at most a tenth longer in a real run than its critical path", () => {
    const [{ clock, seconds, critical }] = kept as [Timeline];
    expect(clock).toBe("simulated");
    expect(seconds).toBeGreaterThan(critical.seconds);
    expect(seconds / critical.seconds).toBeLessThanOrEqual(1.1);
  });

  test("has no longer chain than the machines, Flux, the backup plugin and the longest release take", () => {
    const [{ critical }] = kept as [Timeline];
    expect(Math.round(critical.seconds / 60)).toBeLessThanOrEqual(17);
  });

  test("has every resource in its timeline, and what happens outside of Terraform", () => {
    const [{ entries }] = kept as [Timeline];
    const labels = entries.map(({ label }) => label);
    for (const layer of nonEmpty(LAYERS)) expect(labels).toEqual(expect.arrayContaining(addresses(layer)));
    expect(labels).toEqual(
      expect.arrayContaining([
        "boot of talos-vps-cp-0",
        "installation of talos-vps-cp-0",
        "talos-pve-worker-0 joins",
        expect.stringMatching(/^start .* API$/),
        "talos-pve-cp-0 becomes Ready",
        "database powerdns-database",
        "release harbor",
      ]),
    );
    expect(entries.filter(({ step }) => step === "")).toEqual([]);
  });

  test("orders every operation after what it needs from the world", () => {
    const [{ entries }] = kept as [Timeline];
    const of = (label: string) => {
      const entry = entries.find((one) => one.label === label);
      if (!entry) throw new Error(`no ${label}`);
      return entry;
    };
    const chain = [
      "hcloud_server.talos-vps-cp-0",
      "boot of talos-vps-cp-0",
      "talos_machine_configuration_apply.talos-vps-cp-0",
      "installation of talos-vps-cp-0",
      "talos_machine_bootstrap.hybrid",
      "start of the Kubernetes API",
      "helm_release.cilium",
      "talos-vps-cp-0 becomes Ready",
      "flux_bootstrap_git.hybrid",
      "database powerdns-database",
      "start of powerdns",
      "powerdns_zone.test-cluster-agentydragon-com",
    ].map(of);
    nonEmpty(chain.slice(1)).forEach((link, i) =>
      expect(link.end - link.seconds).toBeGreaterThanOrEqual(chain[i]?.end ?? NaN),
    );
    expect(of("authentik_group.sso_admins").after).toContain(of("release authentik").id);
    expect(of("hcloud_rdns.talos-vps-cp-0").after).toContain(of("hcloud_primary_ip.talos-vps-cp-0").id);
  });

  describe("has every dependency that Terraform has", () => {
    const GRAPHS = join(home, "graphs");
    beforeAll(async () => {
      mkdirSync(GRAPHS);
      const lines = LAYERS.map(
        (layer) => `terraform -chdir=${stackOf(layer)} graph -type=plan > ${join(GRAPHS, layer)}`,
      );
      const { code, output } = await run(session.environment, "bash", "-euc", lines.join("\n"));
      if (code !== 0) throw new Error(output);
    }, 120_000);

    test.each(LAYERS)("in %s", (layer) => {
      const [{ entries }] = kept as [Timeline];
      const ours = closure(new Map(entries.map(({ id, after }) => [id, after])));
      const theirs = closure(terraformGraph(readFileSync(join(GRAPHS, layer), "utf8")));
      const triggers = triggersIn(join(stackOf(layer), "cdk.tf.json"));
      const managed = addresses(layer).filter((address) => !triggers.has(address));
      const missing = managed.flatMap((from) =>
        managed
          .filter((to) => theirs(from).has(to) && !ours(`${layer}/${from}`).has(`${layer}/${to}`))
          .map((to) => `${from} → ${to}`),
      );
      expect(missing).toEqual([]);
    });
  });
});

describe("./bootstrap.sh --rehearse a second time", () => {
  test("finds nothing to do, and leaves the timeline of the run that did it", () => {
    expect(second).toMatchObject({ code: 0 });
    expect(second.output.match(/nothing to do: /g)).toHaveLength(LAYERS.length);
    expect(second.output).not.toContain("A real run");
    expect(readTimelines(join(state, "timeline.json"))).toEqual(kept);
  });
});

/** Of the groups of commands that the docs show only on a live cluster: stories run commands from modules, users from the bundle. */
const OTHER_GROUPS = ["secret", "topology"].map((words) => ({ command: `npx coldstart ${words}`, refused: false }));
const COMMANDS = [...tried, ...OTHER_GROUPS];

// As a reader of the docs runs them after the first start.
describe("commands of README and docs", () => {
  const NPX = "npx coldstart --help";
  const runs: Run[] = [];
  beforeAll(async () => {
    const groups = new Set<string>();
    for (const { command } of COMMANDS) {
      const [, words = ""] = /^npx coldstart ([\w -]+)$/.exec(command) ?? [];
      const [group = ""] = words.split(" ");
      runs.push(await (groups.has(group) ? runInHost(words) : runInShell(command)));
      // What a program prints that exec starts is not in the output of the host.
      if (group !== "" && group !== "exec") groups.add(group);
    }
  }, 300_000);

  function runInShell(command: string): Promise<Run> {
    // Not through bootstrap.sh, which would reinstall outdated packages while other tests use them; and through npx only
    // once, because it takes longer than most of the commands.
    const program = COLDSTART.join(" ");
    const here = command.replace("./bootstrap.sh", `${program} up`);
    const quick = command === NPX ? here : here.replaceAll("npx coldstart", program);
    return run(session.environment, "bash", "-c", quick);
  }

  /** One command of its group has run from the bundle. */
  async function runInHost(words: string): Promise<Run> {
    const { code, stdout, stderr } = await commandHost().run(words.split(" "), session.environment);
    return { code, output: `${stdout}${stderr}` };
  }

  test.each(COMMANDS.map(({ command, refused }, i) => [command, refused, i] as const))("%s", (_, refused, i) => {
    const { code, output } = runs[i] as Run;
    expect([code, output]).toEqual([refused ? 2 : 0, output]);
    expect(output).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
  });
});

import { readFileSync, readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { Journal } from "../../../../ops/state/journal";
import { EXIT_CODE } from "../../../../ops/support/exit-codes";
import { WholeWorld } from "../../../../rehearsal";
import { loadCluster } from "../../../../spec";
import { isHetzner } from "../../../../spec/providers/hetzner";
import { proxmoxSites } from "../../../../spec/providers/proxmox";
import { HYBRID } from "../../../support/hybrid";
import { bootstrap } from "./support/bootstrap-run";
import type { KillPoint, Run } from "./support/bootstrap-run";
import { filesBelow, secretsOf } from "./support/secrets";
import { nonEmpty } from "../../../support/non-empty";
import { sharedFolder } from "../../../support/temporary-folder";

const { cluster } = loadCluster(HYBRID);
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).sort();

const home = sharedFolder("killed");

const runs: Run[] = [];
async function start(point?: KillPoint): Promise<Run> {
  const run = await bootstrap(home, point);
  runs.push(run);
  return run;
}

const stateOf = (layer: string) => join(home, "hybrid/state", `${layer}.tfstate`);

const step = (title: string): KillPoint => ({ line: (event) => event.type === "step" && event.title === title });
const made = (address: string, ...hold: string[]): KillPoint => ({
  line: (event) => event.kind === "done" && event.address === address,
  hold,
});
/** It exists, but its answer was lost. */
const lost = (at: string, ...hold: string[]): KillPoint => ({ fault: { at, effect: "kill" }, hold });
/** The first of two operations is done. */
const half = (at: string, ...hold: string[]): KillPoint => ({ fault: { at, effect: "kill-halfway" }, hold });

/** One after the other in one world: each run continues where the last one was killed. */
const POINTS: readonly (readonly [string, KillPoint, ...after: (() => void)[]])[] = [
  ["Ctrl-C, before anything is made", { ...step("Preflight"), signal: "SIGINT" }],
  ["a token of Proxmox, whose secret is told once", lost("proxmox_user_token")],
  ["a machine at home that is there, and off", half("proxmox_virtual_environment_vm.talos-pve-cp-0", "hcloud_server")],
  ["a rented server without its ISO", half("hcloud_server.talos-vps-cp-0")],
  [
    "Talos in the memory of a server, and nowhere else",
    made("null_resource.talos-vps-cp-0", "talos_machine_bootstrap"),
  ],
  ["an etcd that has just begun", lost("talos_machine_bootstrap")],
  [
    "a chart that is half installed, and a state that is empty",
    half("helm_release.cilium"),
    () => truncateSync(stateOf("infra")),
  ],
  ["Flux", lost("flux_bootstrap_git")],
  ["a zone", lost("powerdns_zone", "authentik_user")],
  ["everything exists, and nothing is verified yet", step("Verifying")],
];

// One story, because cold starts are slow: after several kills, the last run brings the cluster up.
test("a cold start that is killed repeatedly ends in the same cluster, with nothing created twice", async () => {
  for (const [what, point, ...after] of POINTS) {
    const { code, text } = await start(point);
    const expected = point.signal === undefined ? null : EXIT_CODE.interrupted;
    if (code !== expected) throw new Error(`it ended with ${String(code)} (${what}):\n${text.slice(-3000)}`);
    after.forEach((act) => act());
  }
  const last = await start();
  if (last.code !== 0) throw new Error(last.text.slice(-3000));
  // The run before it was killed when every layer was applied.
  expect(last.events.filter(({ detail }) => detail?.startsWith("nothing to do"))).toHaveLength(4);

  const journal = new Journal(join(home, "hybrid/state/journal.jsonl"), "look");
  const steps = new Set(journal.history().map(({ step: name }) => name));
  for (const named of ["repair-infra", "unlock-infra", "adopt-auth", "adopt-infra", "adopt-config"])
    expect(steps).toContain(named);
  expect(journal.status()).toContainEqual(expect.objectContaining({ step: "verify", state: "done" }));

  const { base, authentik, powerdns } = new WholeWorld({ folder: join(home, "hybrid/world") });
  const [project, ...others] = base.providers.hetzner.state.projects();
  expect(others).toEqual([]);
  const rented = names(cluster.nodes.filter(isHetzner));
  expect(names(base.machines.all())).toEqual(names(cluster.nodes));
  expect(names(project?.servers.all() ?? [])).toEqual(rented);
  expect(names(project?.primaryIps.values() ?? [])).toEqual(rented);
  expect(project?.firewalls.values()).toHaveLength(1);
  expect(project?.placementGroups.values()).toHaveLength(1);
  expect(project?.servers.all().map(({ iso }) => iso)).toEqual([undefined, undefined]);
  for (const { endpoint } of nonEmpty(proxmoxSites(cluster))) {
    const { access } = base.providers.proxmox.state.cluster(endpoint);
    expect(access.tokens.values()).toHaveLength(access.users.values().length);
  }
  expect(powerdns.zones()).toHaveLength(1);
  expect(authentik.users.values().map(({ username }) => username)).toEqual(["akadmin", cluster.sso.admin.username]);
  expect(new Set(names(authentik.groups.values())).size).toBe(authentik.groups.values().length);

  // As many as Terraform knows of, and not one more.
  const managed = (layer: string, type: string) =>
    (
      JSON.parse(readFileSync(stateOf(layer), "utf8")) as { resources: { type: string; mode: string }[] }
    ).resources.filter((resource) => resource.mode === "managed" && resource.type === type).length;
  expect(authentik.applications.values()).toHaveLength(managed("config", "authentik_application"));
  expect(authentik.providers.values()).toHaveLength(managed("config", "authentik_provider_oauth2"));
}, 900_000);

// The world is the other side, states, their copies and client files are there to hold secrets, and sockets hold nothing.
const KEEPS_SECRETS = /^hybrid\/(world|state\/(backups\/)?[^/]*\.tfstate|state\/plans|talos)/;

describe("all of that", () => {
  let secrets: string[];
  beforeAll(() => (secrets = secretsOf(cluster, stateOf("auth"))));
  const leaked = (text: string) => secrets.filter((secret) => text.includes(secret));

  test("handled many secrets", () => {
    expect(secrets.length).toBeGreaterThan(40);
  });

  test("printed none of them, and passed none as an argument", () => {
    expect(runs.flatMap(({ text }) => leaked(text))).toEqual([]);
    expect(runs.some(({ processes }) => processes.some((line) => line.includes("terraform")))).toBe(true);
    expect(runs.flatMap(({ processes }) => processes.flatMap(leaked))).toEqual([]);
  });

  test("left none of them in the stacks, the journal, the report or anything else beside the state", () => {
    const files = filesBelow(home, (path) => KEEPS_SECRETS.test(path));
    expect(files.map((file) => file.replace(`${home}/hybrid/`, ""))).toEqual(
      expect.arrayContaining(["state/journal.jsonl", "state/report/report.html"]),
    );
    expect(files.some((file) => file.endsWith("cdk.tf.json"))).toBe(true);
    expect(files.filter((file) => leaked(readFileSync(file, "latin1")).length > 0)).toEqual([]);
  });

  test("created files readable by their owner only, under a permissive umask", () => {
    const open = ["state", "talos"].flatMap((folder) =>
      [join(home, "hybrid", folder), ...everythingBelow(join(home, "hybrid", folder))].filter(
        (path) => (statSync(path).mode & 0o077) !== 0,
      ),
    );
    expect(open).toEqual([]);
  });
});

function everythingBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
}

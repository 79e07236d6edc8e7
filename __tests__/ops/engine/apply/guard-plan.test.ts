import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../../../ops/engine/run/context";
import { guardPlan, tellUnusedAcceptances } from "../../../../ops/engine/apply/guard-plan";
import { Acceptances } from "../../../../ops/guard";
import type { Acceptance } from "../../../../ops/guard";
import { Journal } from "../../../../ops/state/journal";
import { BOOTSTRAPPED, HYBRID_CLUSTER, change, update } from "../../guard/support/plan";
import { LIVE } from "../../../../ops/support/runtime";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "coldstart-guarding-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const LOCK = (version: string) => `
provider "registry.terraform.io/hetznercloud/hcloud" {
  version     = "${version}"
  constraints = "${version}"
  hashes = [
    "h1:x",
  ]
}
`;

/** Just what the guard of a cold start works with, and what it said. */
function coldStart(accept: readonly Acceptance[] = [], version = "1.68.0") {
  const said: string[] = [];
  const stack = join(folder, "out/stacks/auth");
  mkdirSync(stack, { recursive: true });
  writeFileSync(join(stack, ".terraform.lock.hcl"), LOCK(version));
  const journal = new Journal(join(folder, "journal.jsonl"), "run");
  const context = {
    cluster: HYBRID_CLUSTER,
    places: {
      state: folder,
      output: join(folder, "out"),
      kubeconfig: join(folder, "none"),
      talosconfig: join(folder, "none"),
    },
    console: { warn: (text: string) => said.push(text), say: (text: string) => said.push(text) },
    acceptances: new Acceptances(accept),
    journal,
    environment: {},
    runtime: LIVE,
    binary: { program: "none" },
  } as unknown as Context;
  return { context, said, journal };
}

const LOST = { resource_changes: [change("random_password.harbor", "delete")] };

describe("the guard of the cold start", () => {
  test("refuses, and writes down nothing", async () => {
    const { context, journal } = coldStart();
    await expect(guardPlan(context, "auth", LOST)).rejects.toThrow(/--accept identity:random_password.harbor$/);
    expect(journal.history()).toEqual([]);
  });

  test("lets through what was accepted, says so, and the journal keeps it", async () => {
    const { context, said, journal } = coldStart([{ rule: "identity", address: "random_password.harbor" }]);
    await guardPlan(context, "auth", LOST);
    expect(said).toEqual([expect.stringMatching(/^accepted: identity:random_password.harbor: would be deleted\. /)]);
    expect(journal.history()).toMatchObject([
      { step: "auth-accepted", outcome: "done", detail: "identity:random_password.harbor: would be deleted" },
    ]);
    tellUnusedAcceptances(context);
    expect(said).toHaveLength(1);
  });

  test("says of a plan that it reads once more only what is new", async () => {
    const { context, said, journal } = coldStart([{ rule: "identity", address: "random_password.harbor" }]);
    const plan = { ...LOST };
    for (let time = 0; time < 2; time++) await guardPlan(context, "auth", plan);
    expect([said.length, journal.history().length]).toEqual([1, 1]);
    await guardPlan(context, "auth", { ...LOST });
    expect([said.length, journal.history().length]).toEqual([2, 2]);
  });

  test("tells of an acceptance that let nothing through", () => {
    const { context, said } = coldStart([{ rule: "zones", address: "powerdns_zone.a" }]);
    tellUnusedAcceptances(context);
    expect(said).toEqual([expect.stringMatching(/^--accept zones:powerdns_zone.a let nothing through/)]);
  });

  test("remembers which provider wrote a state, for its owner alone, and refuses an older one", async () => {
    const harmless = { resource_changes: [change("random_password.new", "create")] };
    await guardPlan(coldStart([], "1.68.0").context, "auth", harmless);
    const note = join(folder, "auth.providers.json");
    expect(JSON.parse(readFileSync(note, "utf8"))).toEqual({ "hetznercloud/hcloud": "1.68.0" });
    expect(statSync(note).mode & 0o077).toBe(0);
    await expect(guardPlan(coldStart([], "1.67.9").context, "auth", harmless)).rejects.toThrow(
      /hetznercloud\/hcloud is 1.67.9 here; the state was last written by 1.68.0/,
    );
    await guardPlan(coldStart([], "1.69.0").context, "auth", harmless);
  });

  test("asks the cluster only when a node would notice, and says when it cannot", async () => {
    const relabelled = update("hcloud_server.talos-vps-cp-0", { labels: {} }, { labels: { a: "b" } });
    await guardPlan(coldStart().context, "infra", { resource_changes: [BOOTSTRAPPED, relabelled] });
    const gone = change("hcloud_server.talos-vps-cp-0", "replace");
    const others = ["hcloud_server.talos-vps-cp-1", "proxmox_virtual_environment_vm.talos-pve-cp-0"];
    const plan = { resource_changes: [BOOTSTRAPPED, gone, ...others.map((address) => change(address, "nothing"))] };
    await expect(guardPlan(coldStart().context, "infra", plan)).rejects.toThrow(
      /talos-vps-cp-1: there is no .*none to ask etcd with, and there is no .*none to ask Kubernetes with/,
    );
  });
});

import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../../../ops/engine/run/context";
import { applyLayer, warnUnusedAcceptances } from "../../../../ops/engine/apply/apply-layer";
import { Recorder } from "../../../../ops/engine/timeline/record";
import { Acceptances } from "../../../../ops/guard";
import type { Acceptance } from "../../../../ops/guard";
import type { Plan } from "../../../../ops/support/plan";
import { Journal } from "../../../../ops/state/journal";
import { RunNotes } from "../../../../ops/state/run-note";
import { LIVE } from "../../../../ops/support/runtime";
import { Refusal } from "../../../../ops/support/refusal";
import { BOOTSTRAPPED, HYBRID_CLUSTER, change, update } from "../../guard/support/plan";
import { FakeTerraform, WHOLE } from "./support/fake-terraform";
import { temporaryFolder } from "../../../support/temporary-folder";
import { consoleTelling } from "../../../support/console";

const folder = temporaryFolder("apply");

const LOCK = (version: string) => `
provider "registry.terraform.io/hetznercloud/hcloud" {
  version     = "${version}"
  constraints = "${version}"
  hashes = [
    "h1:x",
  ]
}
`;

interface RunOptions {
  readonly accept?: readonly Acceptance[];
  readonly version?: string;
  readonly yes?: boolean;
}

function runWith(plan: Plan, { accept = [], version = "1.68.0", yes = true }: RunOptions = {}) {
  const said: string[] = [];
  for (const layer of ["auth", "infra"]) {
    const stack = join(folder(), "out/stacks", layer);
    mkdirSync(stack, { recursive: true });
    writeFileSync(join(stack, ".terraform.lock.hcl"), LOCK(version));
  }
  const terraform = new FakeTerraform(folder()).plans(WHOLE, plan);
  const journal = new Journal(join(folder(), "journal.jsonl"), "run");
  const say = (text: string) => void said.push(text);
  const context = {
    cluster: HYBRID_CLUSTER,
    file: "clusters/hybrid.yaml",
    places: {
      state: folder(),
      output: join(folder(), "out"),
      kubeconfig: join(folder(), "none"),
      talosconfig: join(folder(), "none"),
    },
    console: consoleTelling({ say }),
    acceptances: new Acceptances(accept),
    options: { yes, adopt: false },
    journal,
    notes: new RunNotes(folder()),
    time: new Recorder(),
    environment: process.env,
    runtime: LIVE,
    binary: { program: terraform.program },
    signal: new AbortController().signal,
  } as unknown as Context;
  return { context, said, journal, calls: () => terraform.calls() };
}

const LOST = { resource_changes: [change("random_password.harbor", "delete")] };
const HARMLESS = { resource_changes: [change("random_password.new", "create")] };
const HARBOR = { code: "identity", where: "random_password.harbor" };

describe("a layer", () => {
  test("is applied, and its plan file is deleted", async () => {
    const { context, calls } = runWith(HARMLESS);
    expect(await applyLayer(context, "auth")).toMatchObject({ skipped: false });
    expect(calls()).toEqual(["plan whole", "apply whole"]);
    expect(readdirSync(join(folder(), "plans"))).toEqual([]);
  });

  test("that the guard refuses is not applied, and the journal keeps nothing", async () => {
    const { context, journal, calls } = runWith(LOST);
    await expect(applyLayer(context, "auth")).rejects.toThrow(/--accept identity:random_password.harbor$/);
    expect(journal.history()).toEqual([]);
    expect(calls()).toEqual(["plan whole"]);
    expect(readdirSync(join(folder(), "plans"))).toEqual([]);
    expect(existsSync(join(folder(), "auth.providers.json"))).toBe(false);
  });

  test("with an accepted finding is applied; the console and the journal have the finding", async () => {
    const { context, said, journal, calls } = runWith(LOST, { accept: [HARBOR] });
    await applyLayer(context, "auth");
    expect(said).toEqual([expect.stringMatching(/^accepted: identity:random_password.harbor: /)]);
    expect(journal.history()).toContainEqual(
      expect.objectContaining({
        step: "auth-accepted",
        outcome: "done",
        detail: "identity:random_password.harbor: would be deleted",
      }),
    );
    expect(calls()).toContain("apply whole");
    warnUnusedAcceptances(context);
    expect(said).toHaveLength(1);
  });

  test("is not applied without a terminal and --yes", async () => {
    const { context, calls } = runWith(HARMLESS, { yes: false });
    await expect(applyLayer(context, "auth")).rejects.toBeInstanceOf(Refusal);
    expect(calls()).toEqual(["plan whole"]);
  });

  test("keeps the versions of its providers, readable by the user only, and refuses older ones", async () => {
    await applyLayer(runWith(HARMLESS).context, "auth");
    const note = join(folder(), "auth.providers.json");
    expect(JSON.parse(readFileSync(note, "utf8"))).toEqual({ "hetznercloud/hcloud": "1.68.0" });
    expect(statSync(note).mode & 0o077).toBe(0);
    await expect(applyLayer(runWith(HARMLESS, { version: "1.67.9" }).context, "auth")).rejects.toThrow(
      /hetznercloud\/hcloud .* 1\.67\.9 .* 1\.68\.0/,
    );
    await applyLayer(runWith(HARMLESS, { version: "1.69.0" }).context, "auth");
  });

  test("is applied if the file with the versions of its providers was truncated", async () => {
    const note = join(folder(), "auth.providers.json");
    writeFileSync(note, '{ "hetznercloud/hcl');
    await applyLayer(runWith(HARMLESS).context, "auth");
    expect(JSON.parse(readFileSync(note, "utf8"))).toEqual({ "hetznercloud/hcloud": "1.68.0" });
  });

  test("is guarded with the health of the cluster only if it touches a running node", async () => {
    const relabelled = update("hcloud_firewall.talos", { labels: {} }, { labels: { a: "b" } });
    await applyLayer(runWith({ resource_changes: [BOOTSTRAPPED, relabelled] }).context, "infra");
    const gone = change("hcloud_server.talos-vps-cp-0", "replace");
    const others = ["hcloud_server.talos-vps-cp-1", "proxmox_virtual_environment_vm.talos-pve-cp-0"];
    const plan = { resource_changes: [BOOTSTRAPPED, gone, ...others.map((address) => change(address, "nothing"))] };
    await expect(applyLayer(runWith(plan).context, "infra")).rejects.toMatchObject({
      // The guard requested the health, and neither etcd nor Kubernetes responded.
      findings: [{ code: "quorum", cause: expect.stringMatching(/etcd .*none\b.* Kubernetes .*none\b/) as string }],
    });
  });
});

test("an acceptance that matched no finding is reported", () => {
  const { context, said } = runWith(HARMLESS, { accept: [{ code: "zones", where: "powerdns_zone.a" }] });
  warnUnusedAcceptances(context);
  expect(said).toEqual([expect.stringMatching(/^--accept zones:powerdns_zone.a matched no finding/)]);
});

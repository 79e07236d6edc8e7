import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../../../ops/engine/run/context";
import { markBegun } from "../../../../ops/engine/journal/ownership";
import type { Plan } from "../../../../ops/support/plan";
import { Journal } from "../../../../ops/state/journal";
import { ownerByTags } from "../../../../ops/providers/proxmox/owner";
import type { OrphanApis } from "../../../../ops/providers/orphans/table";
import type { FoundMachine } from "../../../../ops/providers/ownership/machine";
import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { LIVE } from "../../../../ops/support/runtime";
import { useShortPauses } from "../../../support/short-pauses";
import { settle } from "./support/settle";
import { temporaryFolder } from "../../../support/temporary-folder";

useShortPauses();

const VM = "proxmox_virtual_environment_vm.talos-pve-cp-0";
const PLAN = {
  resource_changes: [
    {
      address: VM,
      type: "proxmox_virtual_environment_vm",
      change: { actions: ["create"], after: { name: "talos-pve-cp-0", vm_id: 1500, node_name: "atlas" } },
    },
  ],
  configuration: { root_module: { resources: [{ address: VM, provider_config_key: "proxmox.atlas" }] } },
} as unknown as Plan;

const folder = temporaryFolder("machine");
let runs = 0;

function run(adopt = false): Context {
  return {
    journal: new Journal(join(folder(), "journal.jsonl"), `run ${++runs}`),
    cluster: loadCluster(HYBRID).cluster,
    file: "clusters/hybrid.yaml",
    options: { adopt },
    runtime: LIVE,
    signal: new AbortController().signal,
  } as unknown as Context;
}

const OURS = "coldstart;controlplane;hybrid";

/** What the apply loop decides about a plan before it is applied. */
function planned(context: Context, plan: Plan, reach: OrphanApis) {
  return settle(context, "infra", { kind: "planned", plan, isConfirmed: false }, reach);
}

const CREATE = expect.objectContaining({ kind: "confirm" }) as object;
const ADOPT = { kind: "adopt", resources: new Map([[VM, { id: "atlas/1500" }]]) };
const REFUSE = { code: "owner-mismatch" };

/** The decision, or the error of a refusal. */
const outcomeOf = (decision: Promise<object>) => decision.catch((error: object) => error);

function vm(tags: string, more: Partial<FoundMachine> = {}): FoundMachine {
  const marks = tags.split(";").filter((tag) => tag !== "");
  const owner = ownerByTags(tags, "hybrid");
  return {
    kind: "VM",
    where: "Proxmox (site atlas)",
    id: "1500",
    name: "talos-pve-cp-0",
    marks,
    owner,
    host: "atlas",
    ...more,
  };
}

/** Each lookup of the VM returns the next of these; the last one repeats. */
function reach(...answers: (FoundMachine | undefined | Error)[]) {
  const queries: unknown[][] = [];
  const answer = () => (answers.length > 1 ? answers.shift() : answers[0]);
  const fake = {
    vm: (...words: unknown[]) => {
      queries.push(words);
      const next = answer();
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
  } as unknown as OrphanApis;
  return { queries, reach: fake };
}

const refusals = () =>
  new Journal(join(folder(), "journal.jsonl"), "read").history().filter(({ step }) => step === "refuse-infra");

describe("before a machine is created", () => {
  test("its id is looked up at its site, in the first run too", async () => {
    const nothing = reach(undefined);
    expect(await planned(run(), PLAN, nothing.reach)).toEqual(CREATE);
    expect(nothing.queries).toEqual([["atlas", 1500]]);
  });

  test.each<[string, FoundMachine, Record<"first" | "begun" | "adopting", object>]>([
    ["ours", vm(OURS), { first: REFUSE, begun: ADOPT, adopting: ADOPT }],
    ["unmarked", vm(""), { first: REFUSE, begun: REFUSE, adopting: ADOPT }],
    ["of another name", vm(OURS, { name: "payroll-db" }), { first: REFUSE, begun: REFUSE, adopting: REFUSE }],
    ["of another cluster", vm("coldstart;home;worker"), { first: REFUSE, begun: REFUSE, adopting: REFUSE }],
    ["a container", vm(OURS, { kind: "container" }), { first: REFUSE, begun: REFUSE, adopting: REFUSE }],
  ])("one that is %s is adopted only if it is ours", async (_, found, expected) => {
    const there = reach(found);
    expect(await outcomeOf(planned(run(true), PLAN, there.reach))).toMatchObject(expected.adopting);
    rmSync(join(folder(), "journal.jsonl"), { force: true });
    expect(await outcomeOf(planned(run(), PLAN, there.reach))).toMatchObject(expected.first);
    rmSync(join(folder(), "journal.jsonl"), { force: true });
    markBegun(run().journal, "infra");
    expect(await outcomeOf(planned(run(), PLAN, there.reach))).toMatchObject(expected.begun);
  });

  test("both machines are named, and a refusal is kept until the machine is gone", async () => {
    const found = vm("finance", { name: "payroll-db", uuid: "1-2" });
    await expect(planned(run(), PLAN, reach(found).reach)).rejects.toThrow(
      /"talos-pve-cp-0" .*; Proxmox \(site atlas\) .* VM 1500 "payroll-db", tags finance, uuid 1-2 \(owner, name /,
    );
    markBegun(run().journal, "infra");
    await expect(planned(run(), PLAN, reach(vm(OURS)).reach)).rejects.toMatchObject(REFUSE);
    expect(await planned(run(), PLAN, reach(undefined).reach)).toEqual(CREATE);
    expect(refusals().map(({ outcome }) => outcome)).toEqual(["skipped", "done"]);
    expect(await planned(run(), PLAN, reach(vm(OURS)).reach)).toEqual(ADOPT);
  });

  test("one that is still being created is judged when it has its name and tags", async () => {
    markBegun(run().journal, "infra");
    const bare = vm("", { name: undefined, lock: "create" });
    expect(await planned(run(), PLAN, reach(bare, bare, vm(OURS)).reach)).toEqual(ADOPT);
  });

  test("an API that does not respond refuses nothing for later runs", async () => {
    markBegun(run().journal, "infra");
    await expect(planned(run(), PLAN, reach(new Error("429")).reach)).rejects.toMatchObject({
      code: "owner-unknown",
      message: expect.stringContaining("429") as string,
    });
    expect(refusals()).toEqual([]);
    expect(await planned(run(), PLAN, reach(vm(OURS)).reach)).toEqual(ADOPT);
  });
});

describe("before a machine is replaced by another that exists", () => {
  const SERVER = "hcloud_server.talos-vps-cp-0";
  const replaced = (address: string, before: object, after: object, actions = ["delete", "create"]) =>
    ({
      resource_changes: [{ address, type: address.split(".")[0], change: { actions, before, after } }],
      configuration: { root_module: { resources: [{ address, provider_config_key: "proxmox.atlas" }] } },
    }) as unknown as Plan;
  const name = "talos-pve-cp-0";
  /** Answers by id or name, as the real clouds do. */
  const clouds = (machines: Readonly<Record<string, FoundMachine>>) => {
    const find = (_site: string, key: number | string) => Promise.resolve(machines[key]);
    return { vm: find, serverNamed: find } as unknown as OrphanApis;
  };
  const foreign = { ...vm("coldstart;home;worker"), id: "1600", name: "payroll-db" };

  test.each<[string, Plan, OrphanApis]>([
    [
      "a VM with the new id",
      replaced(VM, { name, vm_id: 1500 }, { name, vm_id: 1600 }),
      clouds({ 1500: vm(OURS), 1600: foreign }),
    ],
    [
      "a VM with the new id, created before the old one is destroyed",
      replaced(VM, { name, vm_id: 1500 }, { name, vm_id: 1600 }, ["create", "delete"]),
      clouds({ 1600: foreign }),
    ],
    [
      "a server with the new name",
      replaced(SERVER, { name: "talos-vps-cp-0" }, { name: "payroll-db" }),
      clouds({ "payroll-db": foreign }),
    ],
    [
      "a server with the new name and without an owner",
      replaced(SERVER, { name: "talos-vps-cp-0" }, { name: "talos-vps-cp-9" }),
      clouds({ "talos-vps-cp-9": { ...vm(""), kind: "server", name: "talos-vps-cp-9" } }),
    ],
    [
      "a VM with the new id and the cluster's own marks",
      replaced(VM, { name, vm_id: 1500 }, { name, vm_id: 1600 }),
      clouds({ 1600: { ...vm(OURS), id: "1600" } }),
    ],
  ])("%s is refused, with --adopt too: the state still has the old machine", async (_, plan, there) => {
    await expect(planned(run(), plan, there)).rejects.toMatchObject({ code: "owner-mismatch" });
    await expect(planned(run(true), plan, there)).rejects.toMatchObject({ code: "owner-mismatch" });
  });

  test.each<[string, Plan]>([
    ["keeps its id", replaced(VM, { name, vm_id: 1500, cpu: 1 }, { name, vm_id: 1500, cpu: 2 })],
    ["is only changed", replaced(VM, { name, vm_id: 1500 }, { name: "other", vm_id: 1500 }, ["update"])],
    ["is destroyed", replaced(VM, { name, vm_id: 1500 }, {}, ["delete"])],
    ["is a server that keeps its name", replaced(SERVER, { name, image: "1" }, { name, image: "2" })],
  ])("nothing is looked up if the machine %s: the existing one is the machine itself", async (_, plan) => {
    const there = reach(foreign);
    await planned(run(), plan, { ...there.reach, serverNamed: there.reach.vm } as unknown as OrphanApis).catch(
      () => undefined,
    );
    expect(there.queries).toEqual([]);
  });
});

describe("a machine that appeared during the apply", () => {
  const failure = new TerraformFailed(
    "apply",
    [{ severity: "error", summary: "create failed", detail: "name is already used", address: VM }],
    "",
  );
  const failed = (there: OrphanApis) => settle(run(), "infra", { kind: "failed", failure, plan: PLAN }, there);

  test("was created by this run if it has the cluster's marks: the answer to its creation came too late", async () => {
    expect(await failed(reach(vm(OURS)).reach)).toEqual(ADOPT);
    await expect(failed(reach(vm("")).reach)).rejects.toMatchObject(REFUSE);
  });

  test("and is gone again proves nothing", async () => {
    await expect(failed(reach(undefined).reach)).rejects.toBe(failure);
    expect(refusals()).toEqual([]);
  });
});

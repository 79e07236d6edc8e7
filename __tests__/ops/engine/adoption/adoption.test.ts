import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lookAhead, orphansBehind } from "../../../../ops/engine/adoption/adoption";
import type { Context } from "../../../../ops/engine/run/context";
import { markBegun } from "../../../../ops/engine/journal/ownership-journal";
import type { Plan } from "../../../../ops/guard/plan";
import { Journal } from "../../../../ops/state/journal";
import type { Reach } from "../../../../ops/providers/orphans/table";
import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { LIVE } from "../../../../ops/support/runtime";

/** Who made the user that is there, by its comment. */
let comment: string;
const REACH = {
  proxmox: () => Promise.resolve([{ userid: "terraform@pve", comment }]),
  hasEtcd: () => Promise.resolve(true),
} as unknown as Reach;

const OURS = "terraform of the cluster hybrid, made by Coldstart";
const USER = "proxmox_virtual_environment_user.atlas-terraform";
const ROLE = "proxmox_virtual_environment_role.atlas-terraform-machines";

let folder: string;
let count = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coldstart-adoption-"));
  comment = OURS;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, "journal.jsonl");

/** A run of its own, as far as the layer auth. */
function run(adopt = false): Context {
  const journal = new Journal(file(), `run ${++count}`);
  journal.write("auth", "started");
  const { cluster } = loadCluster(HYBRID);
  return {
    journal,
    cluster,
    file: "clusters/hybrid.yaml",
    options: { adopt },
    places: { state: folder },
    environment: {},
    runtime: LIVE,
    binary: { program: "none" },
  } as unknown as Context;
}

const resource = (address: string, after: object) => ({
  address,
  type: address.split(".")[0] ?? "",
  change: { actions: ["create"], after },
});
const PLAN = {
  resource_changes: [resource(USER, { user_id: "terraform@pve" }), resource(ROLE, { role_id: "hybrid-machines" })],
} as unknown as Plan;

/** Terraform applies, and finds these there. */
function applied(context: Context, ...addresses: string[]) {
  markBegun(context.journal, "auth");
  const diagnostics = addresses.map((address) => ({
    severity: "error" as const,
    summary: "create failed",
    detail: "it already exists",
    address,
  }));
  return orphansBehind(context, "auth", PLAN, new TerraformFailed("apply", diagnostics, ""), REACH);
}

test("what the first run finds there is refused, and running again does not change that", async () => {
  for (let again = 0; again < 3; again++) {
    await expect(applied(run(), USER)).rejects.toThrow(
      /atlas-terraform: It is there already, and no run from here .*\n.* --adopt\n.*choose other names/s,
    );
  }
  expect(new Journal(file(), "look").status()).toContainEqual(
    expect.objectContaining({ step: "refuse-auth", state: "skipped", detail: expect.stringContaining(USER) as string }),
  );
});

test("a run that never came to its apply has made nothing", async () => {
  run().journal.write("auth", "failed");
  await expect(applied(run(), USER)).rejects.toThrow("no run from here");
});

test("what an earlier apply may have made is taken over, even where something else was refused", async () => {
  await expect(applied(run(), ROLE)).rejects.toThrow("no run from here");
  expect(await applied(run(), USER)).toEqual(new Map([[USER, { id: "terraform@pve" }]]));
  await expect(applied(run(), USER, ROLE)).rejects.toThrow("no run from here");
});

test("--adopt takes over what is there, whatever was refused before", async () => {
  await expect(applied(run(), USER, ROLE)).rejects.toThrow("no run from here");
  comment = "somebody's";
  expect([...(await applied(run(true), USER, ROLE)).keys()]).toEqual([USER, ROLE]);
});

test("what does not say whose it is is left alone without --adopt, although the layer was begun", async () => {
  markBegun(run().journal, "auth");
  comment = "somebody's";
  await expect(applied(run(), USER)).rejects.toThrow(/does not say that it is of hybrid.* --adopt/);
});

test("what is another cluster's is never taken over", async () => {
  markBegun(run().journal, "auth");
  comment = "terraform of the cluster home, made by Coldstart";
  for (const context of [run(), run(true)])
    await expect(applied(context, USER)).rejects.toThrow(
      context.options.adopt
        ? /atlas-terraform is of the cluster home\. It is not taken from there, not even with --adopt/
        : /of the cluster home/,
    );
});

test("a layer that was destroyed counts as never begun", async () => {
  const before = run();
  markBegun(before.journal, "auth");
  before.journal.write("destroy-auth", "done");
  await expect(applied(run(), USER)).rejects.toThrow("no run from here");
});

test("nothing is looked for ahead that no run from here can have made", async () => {
  const address = "talos_machine_bootstrap.this";
  const plan = { resource_changes: [resource(address, { node: "10.2.1.1" })] } as unknown as Plan;
  await lookAhead(run(), "infra", plan, REACH);
  await expect(lookAhead(run(true), "infra", plan, REACH)).rejects.toThrow(`There already: ${address}.`);
  markBegun(run().journal, "infra");
  await expect(lookAhead(run(), "infra", plan, REACH)).rejects.toThrow(`There already: ${address}.`);
});

test("the mark of an apply is no step that anybody is shown", () => {
  markBegun(run().journal, "auth");
  expect(new Journal(file(), "look").status().map(({ step }) => step)).toEqual(["auth"]);
});

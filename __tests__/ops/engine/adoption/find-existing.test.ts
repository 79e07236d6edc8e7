import { join } from "node:path";
import type { Context } from "../../../../ops/engine/run/context";
import { markBegun } from "../../../../ops/engine/journal/ownership";
import type { Plan } from "../../../../ops/support/plan";
import { Journal } from "../../../../ops/state/journal";
import type { OrphanApis } from "../../../../ops/providers/orphans/table";
import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import { loadCluster } from "../../../../spec";
import { HYBRID } from "../../../support/hybrid";
import { LIVE } from "../../../../ops/support/runtime";
import { settle } from "./support/settle";
import { temporaryFolder } from "../../../support/temporary-folder";

/** The comment of the existing user names its owner. */
let comment: string;
const REACH = {
  proxmox: () => Promise.resolve([{ userid: "terraform@pve", comment }]),
  hasEtcd: () => Promise.resolve(true),
} as unknown as OrphanApis;

const OURS = "terraform of the cluster hybrid, made by Coldstart";
const USER = "proxmox_virtual_environment_user.atlas-terraform";
const ROLE = "proxmox_virtual_environment_role.atlas-terraform-machines";

const folder = temporaryFolder("adoption");
let count = 0;
beforeEach(() => {
  comment = OURS;
});

const file = () => join(folder(), "journal.jsonl");

/** A new run, up to the layer auth. */
function run(adopt = false): Context {
  const journal = new Journal(file(), `run ${++count}`);
  journal.write("auth", "started");
  const { cluster } = loadCluster(HYBRID);
  return {
    journal,
    cluster,
    file: "clusters/hybrid.yaml",
    options: { adopt },
    places: { state: folder() },
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

/** Terraform applies, and finds that these exist already. */
function applied(context: Context, ...addresses: string[]) {
  markBegun(context.journal, "auth");
  const diagnostics = addresses.map((address) => ({
    severity: "error" as const,
    summary: "create failed",
    detail: "it already exists",
    address,
  }));
  const failure = new TerraformFailed("apply", diagnostics, "");
  return settle(context, "auth", { kind: "failed", failure, plan: PLAN }, REACH);
}

const adopt = (...resources: (readonly [string, string])[]) => ({
  kind: "adopt",
  resources: new Map(resources.map(([address, id]) => [address, { id }])),
});

test("existing objects are refused in the first run, and running again does not change that", async () => {
  for (let again = 0; again < 3; again++)
    await expect(applied(run(), USER)).rejects.toMatchObject({ code: "exists-unmanaged" });
  expect(new Journal(file(), "look").status()).toContainEqual(
    expect.objectContaining({ step: "refuse-auth", state: "skipped", detail: expect.stringContaining(USER) as string }),
  );
});

test("a run that never started its apply counts as having created nothing", async () => {
  run().journal.write("auth", "failed");
  await expect(applied(run(), USER)).rejects.toMatchObject({ code: "exists-unmanaged" });
});

test("objects that an earlier apply may have created are adopted, even if others were refused", async () => {
  await expect(applied(run(), ROLE)).rejects.toMatchObject({ code: "exists-unmanaged" });
  expect(await applied(run(), USER)).toEqual(adopt([USER, "terraform@pve"]));
  await expect(applied(run(), USER, ROLE)).rejects.toMatchObject({ code: "exists-unmanaged" });
});

test("--adopt adopts existing objects, even if they were refused before", async () => {
  await expect(applied(run(), USER, ROLE)).rejects.toMatchObject({ code: "exists-unmanaged" });
  comment = "of alice";
  expect(await applied(run(true), USER, ROLE)).toEqual(adopt([USER, "terraform@pve"], [ROLE, "hybrid-machines"]));
});

test("an object without an owner is not adopted without --adopt, even if the layer was started", async () => {
  markBegun(run().journal, "auth");
  comment = "of alice";
  await expect(applied(run(), USER)).rejects.toMatchObject({ code: "exists-unmarked" });
});

test("what belongs to another cluster is never adopted", async () => {
  markBegun(run().journal, "auth");
  comment = "terraform of the cluster home, made by Coldstart";
  for (const context of [run(), run(true)])
    await expect(applied(context, USER)).rejects.toMatchObject({ code: "exists-foreign" });
});

test("a layer that was destroyed counts as never started", async () => {
  const before = run();
  markBegun(before.journal, "auth");
  before.journal.write("destroy-auth", "done");
  await expect(applied(run(), USER)).rejects.toMatchObject({ code: "exists-unmanaged" });
});

test("looks up only objects that an earlier run may have created", async () => {
  const address = "talos_machine_bootstrap.this";
  const plan = { resource_changes: [resource(address, { node: "10.2.1.1" })] } as unknown as Plan;
  const planned = (context: Context) => settle(context, "infra", { kind: "planned", plan, isConfirmed: false }, REACH);
  expect(await planned(run())).toMatchObject({ kind: "confirm" });
  expect(await planned(run(true))).toEqual(adopt([address, "bootstrapped"]));
  markBegun(run().journal, "infra");
  expect(await planned(run())).toEqual(adopt([address, "bootstrapped"]));
});

test("the mark of an apply is not shown as a step", () => {
  markBegun(run().journal, "auth");
  expect(new Journal(file(), "look").status().map(({ step }) => step)).toEqual(["auth"]);
});

import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { States } from "../../../ops/workflows/destroy/states";
import { state as stateCheck } from "../../../ops/checks/preflight/state";
import { backUpState } from "../../../ops/state/backups";
import { copiesOf } from "../../../ops/state/layer-backups";
import { StateStore } from "../../../ops/state/store";
import { findTerraform } from "../../../ops/clients/terraform/binary";
import { placesIn } from "../../../rehearsal/run";
import { LAYERS } from "../../../spec";
import { Rehearsed } from "../../support/rehearsed";
import { RealPostgresql, isPostgresqlInstalled } from "./support/real-postgresql";
import { LIVE } from "../../../ops/support/runtime";

const SMALLEST = join(__dirname, "../../fixtures/valid/single-node-on-proxmox.yaml");

const [suite, title] = isPostgresqlInstalled()
  ? [describe, "states in a real PostgreSQL"]
  : [describe.skip, "states in a real PostgreSQL (there is none here: apt-get install postgresql)"];

// One database, one story: each test continues where the one before it stopped.
suite(title, () => {
  let postgresql: RealPostgresql;
  let lab: Rehearsed;
  let scratch: string;

  const environment = () => ({ ...process.env, PGPASSWORD: postgresql.password });
  const options = () => ({
    cluster: lab.cluster,
    folder: join(scratch, "state"),
    environment: environment(),
    program: findTerraform().program,
    file: "clusters/lab.yaml",
    runtime: LIVE,
  });
  const store = () => new StateStore(options());

  beforeAll(async () => {
    postgresql = await RealPostgresql.start();
    scratch = mkdtempSync(join(tmpdir(), "coldstart-pg-"));
    const file = join(scratch, "lab.yaml");
    const state = `state: { backend: pg, connection: "${postgresql.address}", credentials: { PGPASSWORD: { env: PW } } }`;
    writeFileSync(file, `${readFileSync(SMALLEST, "utf8")}${state}\n`);
    lab = await Rehearsed.start(file, { PGPASSWORD: postgresql.password });
    lab.synthWithBackend();
  }, 120_000);

  afterAll(async () => {
    await lab?.close();
    await postgresql?.stop();
    if (scratch) rmSync(scratch, { recursive: true, force: true });
  });

  test("infra reads the outputs of auth from there, and the next plans are empty", async () => {
    await lab.deploy("auth", "infra");
    expect(postgresql.ask("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'coldstart%' ORDER BY 1")).toBe(
      "coldstart_lab_auth\ncoldstart_lab_infra",
    );
    for (const layer of ["auth", "infra"] as const)
      expect(await lab.changes(layer)).toEqual({ add: 0, change: 0, remove: 0 });
    expect(existsSync(placesIn(lab.folder).state) ? readdirSync(placesIn(lab.folder).state) : []).toEqual([]);
  }, 180_000);

  test("the password is in no file of the stacks", () => {
    const { output } = placesIn(lab.folder);
    for (const layer of ["auth", "infra"]) {
      const folder = join(output, "stacks", layer);
      const remembered = readFileSync(join(folder, ".terraform/terraform.tfstate"), "utf8");
      expect(remembered).toContain("coldstart_lab_");
      expect(remembered + readFileSync(join(folder, "cdk.tf.json"), "utf8")).not.toContain(postgresql.password);
    }
  });

  test("states are read without the stacks and their providers", async () => {
    expect(store().placeOf("auth")).toBe("pg: coldstart_lab_auth");
    const outputs = await store().outputs("auth");
    expect(Object.keys(outputs ?? {})).toContain("talos_identity");
    expect(await store().pull("services")).toBeUndefined();
    expect(await store().outputs("services")).toBeUndefined();
    const folder = join(scratch, "state/backend");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "auth/backend.tf.json")).mode & 0o777).toBe(0o600);
  }, 60_000);

  test("are backed up before they are written, once for each content, readable by their owner only", async () => {
    const copy = (await backUpState("auth", options())) ?? "";
    expect(JSON.parse(readFileSync(copy, "utf8"))).toMatchObject({ version: 4 });
    expect(readFileSync(copy, "utf8")).toContain("talos_machine_secrets");
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(await backUpState("auth", options())).toBe(copy);
    expect(copiesOf(join(scratch, "state/backups"), "auth")).toHaveLength(1);
    expect(await backUpState("config", options())).toBeUndefined();
  }, 60_000);

  test("reports a foreign lock, which ends with its holder", async () => {
    const release = await postgresql.hold(`SELECT pg_advisory_lock(id) FROM "coldstart_lab_auth".states`);
    await expect(lab.changes("auth")).rejects.toThrow(/ locked .*\n[^]*pg_stat_activity[^]*pg_terminate_backend/);
    await release();
    expect(await lab.changes("auth")).toEqual({ add: 0, change: 0, remove: 0 });
  }, 60_000);

  test("preflight reports the states, or why it cannot read them", async () => {
    const check = (password: string, folder = join(scratch, "home")) =>
      stateCheck.run({
        cluster: lab.cluster,
        file: "clusters/lab.yaml",
        terraform: findTerraform(),
        runtime: LIVE,
        layers: LAYERS,
        state: folder,
        talosconfig: "/nowhere",
        isConfiguredTalos: () => Promise.resolve(false),
        environment: process.env,
        credentials: { variables: { PGPASSWORD: password }, missing: [] },
      });
    expect(await check(postgresql.password)).toMatchObject({
      status: "passed",
      evidence: expect.stringMatching(/ pg .* auth, infra\./) as string,
    });
    expect((await check("wrong-password-71c2")).findings).toMatchObject([
      {
        severity: "error",
        message: expect.stringMatching(/ pg: coldstart_lab_auth: .*password authentication failed/) as string,
        fix: expect.stringContaining("docs/state.md") as string,
      },
    ]);
    expect(JSON.stringify(await check("wrong-password-71c2"))).not.toContain("wrong-password");
    // Its state was local before, and has not been moved.
    writeFileSync(join(scratch, "home/services.tfstate"), "{}");
    expect((await check(postgresql.password)).findings).toMatchObject([
      {
        severity: "error",
        message: expect.stringMatching(/ state of services/) as string,
      },
    ]);
  }, 120_000);

  test("a destroy counts the resources, and forgets those whose API is gone", async () => {
    const states = new States(options());
    await states.look();
    expect(LAYERS.map((layer) => states.count(layer) > 0)).toEqual([true, true, false, false]);
    expect(states.hasBegun()).toBe(true);
    expect(states.listInClusterResources("infra").length).toBeGreaterThan(0);
    await states.forget("infra", states.listInClusterResources("infra"));
    expect(states.listInClusterResources("infra")).toEqual([]);
    const before = states.count("infra");
    const kept = (await states.moveAside("infra")) ?? "";
    expect(states.count("infra")).toBe(0);
    const { resources } = JSON.parse(readFileSync(kept, "utf8")) as { resources: { mode: string; instances: [] }[] };
    const managed = resources.filter(({ mode }) => mode === "managed").flatMap(({ instances }) => instances);
    expect(managed).toHaveLength(before);
  }, 120_000);
});

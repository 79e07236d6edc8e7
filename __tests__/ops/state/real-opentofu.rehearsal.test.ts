import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUpState } from "../../../ops/state/backups";
import { stateEnvironment } from "../../../ops/state/environment";
import { StateStore } from "../../../ops/state/store";
import { Terraform } from "../../../ops/clients/terraform/terraform";
import { placesIn } from "../../../rehearsal/run";
import { parseCluster } from "../../../spec";
import { Rehearsed } from "../../support/rehearsed";
import { LIVE } from "../../../ops/support/runtime";

const SMALLEST = join(__dirname, "../../fixtures/valid/single-node-on-proxmox.yaml");
const PHRASES = { FIRST: "a first ${phrase} of some length", SECOND: "a second phrase of some length" };
const tofu = process.env.TOFU ?? "tofu";

const [suite, title] =
  spawnSync(tofu, ["version"]).status === 0
    ? [describe, "states that OpenTofu encrypts"]
    : [describe.skip, "states that OpenTofu encrypts (there is none here: https://opentofu.org/docs/intro/install/)"];

// One cluster, one story: each test continues where the one before it stopped.
suite(title, () => {
  let lab: Rehearsed;
  let scratch: string;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), "coldstart-tofu-"));
    lab = await Rehearsed.start(SMALLEST);
  }, 60_000);
  afterAll(async () => {
    await lab?.close();
    if (scratch) rmSync(scratch, { recursive: true, force: true });
  });

  const FIRST = { passphrase: { env: "FIRST" } };
  const SECOND = { passphrase: { env: "SECOND" }, name: "second" };
  const file = (layer: string) => join(placesIn(lab.folder).state, `${layer}.tfstate`);

  /** As a live run has it: what the cluster file says about encryption becomes OpenTofu's environment. */
  function opening(encryption: object) {
    const text = `${readFileSync(SMALLEST, "utf8")}state: ${JSON.stringify({ backend: "local", encryption })}\n`;
    const { cluster } = parseCluster("lab.yaml", text);
    const environment = { ...process.env, ...PHRASES, ...stateEnvironment(cluster, PHRASES, LIVE).variables };
    return {
      cluster,
      file: "clusters/lab.yaml",
      environment,
      folder: placesIn(lab.folder).state,
      program: tofu,
      runtime: LIVE,
    };
  }

  async function applied(layer: "auth" | "infra", encryption: object): Promise<void> {
    const terraform = new Terraform({
      program: tofu,
      folder: join(placesIn(lab.folder).output, "stacks", layer),
      environment: { ...lab.inside, ...stateEnvironment(opening(encryption).cluster, PHRASES, LIVE).variables },
    });
    await terraform.init();
    const plan = join(scratch, `${layer}.tfplan`);
    await terraform.plan(plan);
    // Plans are archives; an encrypted one is none.
    expect(readFileSync(plan).subarray(0, 2).toString()).not.toBe("PK");
    expect(await terraform.show(plan)).toMatchObject({ format_version: expect.any(String) as string });
    await terraform.apply(plan, () => undefined);
  }

  test("are read by the next layer, and not without the passphrase", async () => {
    await applied("auth", FIRST);
    await applied("infra", FIRST);
    for (const layer of ["auth", "infra"]) {
      expect(JSON.parse(readFileSync(file(layer), "utf8"))).toHaveProperty("encrypted_data");
      expect(readFileSync(file(layer), "utf8")).not.toMatch(/resources|PRIVATE|talos/);
    }
    const outputs = await new StateStore(opening(FIRST)).outputs("infra");
    expect(Object.keys(outputs ?? {})).toContain("kubernetes_connection");
    expect(await new StateStore(opening(FIRST)).pull("auth")).toContain("talos_machine_secrets");
    await expect(new StateStore(opening({ passphrase: { env: "SECOND" } })).pull("auth")).rejects.toThrow(
      /decryption failed/,
    );
  }, 240_000);

  test("are copied as they are", async () => {
    const copy = (await backUpState("auth", opening(FIRST))) ?? "";
    expect(readFileSync(copy, "utf8")).toBe(readFileSync(file("auth"), "utf8"));
  }, 60_000);

  test("get another passphrase", async () => {
    await applied("auth", { ...SECOND, previous: FIRST });
    expect(await new StateStore(opening(SECOND)).pull("auth")).toContain("talos_machine_secrets");
    await expect(new StateStore(opening(FIRST)).pull("auth")).rejects.toThrow(/decryption failed|no decryption key/);
  }, 120_000);

  test("were plain before", async () => {
    const plain = (await new StateStore(opening(SECOND)).pull("auth")) ?? "";
    writeFileSync(file("auth"), plain);
    await expect(new StateStore(opening(SECOND)).pull("auth")).rejects.toThrow();
    await applied("auth", { ...SECOND, previous: "plain" });
    expect(readFileSync(file("auth"), "utf8")).not.toContain("talos_machine_secrets");
    expect(existsSync(file("auth"))).toBe(true);
  }, 120_000);
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSchemas } from "../../../rehearsal/protocol/schema";
import { startRehearsal } from "../../../rehearsal/run";
import type { Rehearsal } from "../../../rehearsal/run";
import { STEPS, VALUES, configurationAt, resources } from "./support/every-resource";
import { neverSet } from "./support/every-resource/coverage";
import { makeGround } from "./support/every-resource/ground";
import { remembered, run } from "./support/every-resource/story";
import type { Chapter } from "./support/every-resource/story";
import { CHARTS } from "./support/every-resource/helm";
import { writeLock } from "../world/kubernetes/support/charts";
import { Workspace } from "../protocol/support/terraform";

const SCHEMAS = join(__dirname, "../../../schemas");
const locked = readSchemas(SCHEMAS);
const selection = JSON.parse(readFileSync(join(SCHEMAS, "selection.json"), "utf8")) as Record<
  string,
  { resources: string[]; dataSources: string[] }
>;
const types = Object.values(selection).flatMap((provider) => provider.resources);
const all = resources();
const steps = Array.from({ length: STEPS }, (_, step) => step);

/** What every service keeps although the object is gone, as real services do. */
const STAYS = [
  /^clock/,
  // What happened stays written down.
  /^trace\//,
  /^factory\.schematics\//,
  // A router remembers whom it gave which address.
  /^proxmox\.leases\//,
  /^hetzner\.(projects|[0-9a-f]+\.counter)\//,
  /^authentik\.(numbers|certificates)\//,
  // A service keeps in its database the credential that it was started with.
  /^services\.credentials\//,
  /^harbor\.(configurations|last-project-id)\//,
  // Helm does not take away the namespace that it made.
  /^kubernetes\/Namespace\/(release|moved)-\d$/,
];

describe("the values of the test", () => {
  test.each(Object.keys(selection))("of %s cover every selected type", (name) => {
    const { cases = [], data = {} } = VALUES[name] ?? {};
    expect([...new Set(cases.map(({ type }) => type))].sort()).toEqual([...(selection[name]?.resources ?? [])].sort());
    expect(Object.keys(data).sort()).toEqual([...(selection[name]?.dataSources ?? [])].sort());
  });

  test.each(types)("of %s set every attribute that can be set", (type) => {
    const schema = locked.flatMap((provider) => provider.schema.resource_schemas?.[type]?.block ?? [])[0];
    const configs = all.filter((one) => one.type === type).flatMap((one) => steps.map((step) => one.configAt(step)));
    const excused = Object.values(VALUES).flatMap(({ unset = {} }) => Object.keys(unset));
    const gaps = neverSet(schema ?? {}, configs).map((path) => `${type}.${path}`);
    expect(gaps.sort()).toEqual(excused.filter((path) => path.startsWith(`${type}.`)).sort());
  });
});

describe("with the terraform binary, in one world", () => {
  const folder = mkdtempSync(join(tmpdir(), "coldstart-every-"));
  const applied: Chapter[] = [];
  const planned: Chapter[] = [];
  let destroyed: Chapter;
  let before: Set<string>;
  let between: Set<string>;
  let after: Set<string>;
  let rehearsal: Rehearsal;

  beforeAll(async () => {
    rehearsal = await startRehearsal({
      folder,
      talos: { serviceAccountBits: 2048 },
      providers: {
        proxmox: [
          { endpoint: "https://lab.example:8006/", host: "pve", others: ["other"], mappings: { gpu: ["pve"] } },
        ],
      },
      charts: writeLock(join(folder, "charts"), CHARTS),
    });
    const cluster = await makeGround(rehearsal.world);
    rehearsal.world.base.providers.hetzner.state.addSnapshot(SNAPSHOT);
    before = remembered(folder);
    // Terraform otherwise spends a good part of its time on collecting garbage.
    const workspace = new Workspace({ ...rehearsal.env, GOGC: "800" }, folder);
    workspace.write(configurationAt(0, locked, cluster));
    await workspace.init();
    for (const step of steps) {
      workspace.write(configurationAt(step, locked, cluster));
      // The plan before has just looked at everything.
      applied.push(await run(workspace, "apply", "-refresh=false"));
      planned.push(await run(workspace, "plan"));
    }
    between = remembered(folder);
    destroyed = await run(workspace, "apply", "-destroy", "-refresh=false");
    after = remembered(folder);
  }, 300_000);

  afterAll(async () => {
    await rehearsal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(steps)("step %i", (step) => {
    test.each(types)("applies %s", (type) => {
      const mine = all.filter((one) => one.type === type);
      expect(errorsOf(applied[step], type)).toEqual([]);
      expect(actionsOf(applied[step], type)).toEqual(
        Object.fromEntries(
          mine.flatMap(({ address, changeAt }) => (changeAt(step) ? [[address, changeAt(step)]] : [])),
        ),
      );
    });

    test.each(types)("re-plans empty for %s", (type) => {
      expect(errorsOf(planned[step], type)).toEqual([]);
      expect(actionsOf(planned[step], type)).toEqual({});
    });

    test("has no other diagnostics", () => {
      expect([...(applied[step]?.errors ?? []), ...(planned[step]?.errors ?? [])]).toEqual([]);
    });
  });

  test.each(types)("destroys %s", (type) => {
    expect(errorsOf(destroyed, type)).toEqual([]);
    const mine = all.filter((one) => one.type === type).map(({ address }) => [address, "delete"]);
    expect(actionsOf(destroyed, type)).toEqual(Object.fromEntries(mine));
  });

  test("leaves no object in the world", () => {
    const made = [...between].filter((thing) => !before.has(thing));
    const left = [...after].filter((thing) => !before.has(thing) && !STAYS.some((pattern) => pattern.test(thing)));
    expect(destroyed.errors).toEqual([]);
    expect(made.length).toBeGreaterThan(all.length / 2);
    expect(left).toEqual([]);
  });

  function errorsOf(chapter: Chapter | undefined, type: string): string[] {
    return (chapter?.errors ?? []).flatMap(({ address, says }) =>
      address.startsWith(`${type}.`) ? [`${address}: ${says}`] : [],
    );
  }

  /** Support is made once and stays, so that only cases are told of. */
  function actionsOf(chapter: Chapter | undefined, type: string): Record<string, string> {
    const addresses = new Set(all.map(({ address }) => address));
    return Object.fromEntries(
      Object.entries(chapter?.actions ?? {}).filter(
        ([address]) => address.startsWith(`${type}.`) && addresses.has(address),
      ),
    );
  }
});

const SNAPSHOT = {
  description: "Talos",
  architecture: "x86" as const,
  labels: { os: "talos" },
  talos: { version: "v1.13.0", platform: "hcloud", extensions: [] },
};

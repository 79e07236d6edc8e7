import { join } from "node:path";
import { Rehearsed } from "../support/rehearsed";

const FILE = join(__dirname, "../../clusters/metal.yaml");
const OTHER_UUID = "11111111-2222-3333-4444-555555555555";

// One world serves everything below, in its order.
let metal: Rehearsed;
beforeAll(async () => {
  metal = await Rehearsed.start(FILE);
}, 60_000);
afterAll(() => metal.close());

const machines = () => metal.world.base.machines.all();
const identity = async () => JSON.stringify(await metal.terraform("auth").output());

describe("machines that boot by themselves", () => {
  let before: string;

  test("a foreign machine at the address of a node is refused, and nothing is configured", async () => {
    const { machines: world } = metal.world.base;
    const [machine] = world.all();
    if (!machine) throw new Error("the world has no machine");
    world.change(machine.id, { uuid: OTHER_UUID });
    const { code, output } = await metal.coldStart(FILE, "--yes", "--to", "nodes");
    world.change(machine.id, { uuid: machine.uuid });
    expect([code, output]).toEqual([2, expect.stringContaining("[owner-mismatch]")]);
    expect(output).toContain(OTHER_UUID);
    expect(output).toContain(machine.uuid);
    expect(machines().map(({ configuration }) => configuration)).toEqual([undefined, undefined, undefined]);
  }, 120_000);

  test("become a verified cluster", async () => {
    const { code, output } = await metal.coldStart(FILE, "--yes");
    expect([code, output]).toEqual([0, expect.stringMatching(/checks passed/)]);
    expect(output).not.toContain("FAILED: ");
    expect(machines().map(({ running }) => running)).toEqual(
      Array(3).fill(expect.objectContaining({ kind: "talos", from: "disk" })),
    );
    before = await identity();
  }, 300_000);

  test("are wiped by a destroy, keep Talos on their disks, and return to maintenance mode", async () => {
    const { code, output } = await metal.coldStart(FILE, "--yes", "--destroy");
    expect([code, output]).toEqual([0, expect.stringContaining("maintenance mode")]);
    const left = machines().map(({ configuration, etcdData, disk, powered }) => ({
      keys: configuration,
      etcdData,
      hasTalos: disk.talos !== undefined,
      powered,
    }));
    expect(left).toEqual(Array(3).fill({ keys: undefined, etcdData: undefined, hasTalos: true, powered: true }));
  }, 120_000);

  test("become the same cluster again", async () => {
    const { code, output } = await metal.coldStart(FILE, "--yes", "--to", "nodes");
    expect([code, output]).toEqual([0, expect.stringContaining("network are ready")]);
    expect(await identity()).toBe(before);
  }, 120_000);
});

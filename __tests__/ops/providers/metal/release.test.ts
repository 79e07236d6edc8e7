import { join } from "node:path";
import type { Identification } from "../../../../ops/providers/metal/identify";
import { releaseWork } from "../../../../ops/providers/metal/release";
import type { MachineAccess } from "../../../../ops/providers/machine-access";
import { loadCluster } from "../../../../spec";
import { metalNodes } from "../../../../spec/providers/metal";

const { cluster } = loadCluster(join(__dirname, "../../../../clusters/edge.yaml"));
const nodes = metalNodes(cluster);
const workers = nodes.filter(({ role }) => role === "worker");
const controlPlanes = nodes.filter(({ role }) => role === "controlplane");
const TALOS = { certificate: "", key: "", authority: "" };

/** What is found at an address, until its machine is reset. */
function situation(found: Readonly<Record<string, Identification>> = {}) {
  const [reset, said]: [string[], string[]] = [[], []];
  const access = {
    say: (text: string) => said.push(text),
    talosAccess: () => Promise.resolve(TALOS),
    wait: async (check: { run: (context: undefined) => Promise<{ status: string }> }) => {
      if ((await check.run(undefined)).status === "failed") throw new Error("not in maintenance mode");
    },
  } as unknown as MachineAccess;
  const identify = ({ address }: { address: string }): Promise<Identification> => {
    const uuid = nodes.find((node) => node.address === address)?.uuid ?? "";
    return Promise.resolve(
      reset.includes(address) ? { kind: "maintenance", uuid } : (found[address] ?? { kind: "ours", uuid }),
    );
  };
  const ports = {
    identifierOf: () => identify,
    reset: ({ address }: { address: string }) => Promise.resolve(void reset.push(address)),
  };
  return { reset, said, work: (own: typeof nodes) => releaseWork(access, own, "end", ports) };
}

test("workers and control planes are reset in steps of their own, each waiting for maintenance mode", async () => {
  const { work, reset } = situation();
  const steps = [...work(workers), ...work(controlPlanes)];
  expect(steps.map(({ step }) => step)).toEqual(["machines-reset-workers", "machines-reset"]);
  await steps[0]?.run();
  expect(reset).toEqual(workers.map(({ address }) => address));
  await steps[1]?.run();
  expect(reset).toEqual([...workers, ...controlPlanes].map(({ address }) => address));
});

test.each<[string, Identification, number]>([
  ["of another owner", { kind: "other" }, 1],
  ["with another UUID", { kind: "ours", uuid: "11111111-2222-3333-4444-555555555555" }, 1],
  ["that does not respond", { kind: "silent", why: "no route to host" }, 1],
  ["in maintenance mode", { kind: "maintenance", uuid: "" }, 0],
])("a machine %s is not reset", async (_, found, lines) => {
  const [worker] = workers;
  const { work, reset, said } = situation({ [worker?.address ?? ""]: found });
  await work(workers)[0]?.run();
  expect(reset).toEqual([]);
  expect(said).toHaveLength(lines);
});

test("there is no step without machines", () => {
  expect(situation().work([])).toEqual([]);
});

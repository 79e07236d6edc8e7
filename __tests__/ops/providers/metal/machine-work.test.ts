import { join } from "node:path";
import type { Identification } from "../../../../ops/providers/metal/identify";
import { planMachineWork } from "../../../../ops/providers/metal/machine-work";
import { MachineMismatch } from "../../../../ops/providers/metal/refusal";
import type { Check } from "../../../../ops/support/check";
import { loadCluster } from "../../../../spec";
import { metalNodes } from "../../../../spec/providers/metal";

const { cluster: metal } = loadCluster(join(__dirname, "../../../../clusters/metal.yaml"));
const [first, second, third] = metalNodes(metal);
if (!first || !second || !third) throw new Error("the cluster has three machines");

const SILENT: Identification = { kind: "silent", why: "no route to host" };
const BROKEN = "68:1D:EF:2B:00:12";
const OTHER_UUID = "11111111-2222-3333-4444-555555555555";

/** Every machine is in maintenance mode with its own UUID, but for what is given here by address. */
function situation(found: Readonly<Record<string, Identification>>, state?: object, cluster = metal) {
  const said: string[] = [];
  const images: string[] = [];
  const woken: string[] = [];
  const booted = new Set<string>();
  const access = {
    cluster,
    say: (text: string) => said.push(text),
    infraState: () => Promise.resolve(state && JSON.stringify(state)),
    talosAccess: () => Promise.resolve(undefined),
    wake: (mac: string, broadcast: string) => {
      woken.push(`${mac} ${broadcast}`);
      return mac === BROKEN ? Promise.reject(new Error("EACCES")) : Promise.resolve();
    },
    makeImage: (site: string) => {
      images.push(site);
      return Promise.resolve({
        iso: "https://factory/metal.iso",
        disk: "https://factory/metal.raw",
        pxe: "https://pxe",
      });
    },
    async wait(check: Check<undefined>) {
      if ((await check.run(undefined)).status !== "failed") throw new Error("it waits for nothing");
      for (const address of Object.keys(found)) booted.add(address);
      const result = await check.run(undefined);
      if (result.status === "failed") throw new Error(result.evidence);
    },
  };
  const identify = ({ address }: { address: string }): Promise<Identification> => {
    const uuid = metalNodes(cluster).find((node) => node.address === address)?.uuid ?? "";
    const own: Identification = { kind: "maintenance", uuid };
    return Promise.resolve(booted.has(address) ? own : (found[address] ?? own));
  };
  return { said, images, booted, woken, work: () => planMachineWork(access, () => identify) };
}

/** A state in which the node has its configuration. */
const configured = (uuid: string) => ({
  resources: [
    {
      mode: "managed",
      type: "terraform_data",
      name: first.name,
      instances: [{ attributes: { triggers_replace: { value: { uuid } } } }],
    },
    { mode: "managed", type: "talos_machine_configuration_apply", name: first.name, instances: [{}] },
  ],
});

test("machines that respond with their UUIDs need no work", async () => {
  expect(await situation({}).work()).toEqual([]);
});

test.each<[string, Identification, string | undefined]>([
  ["in maintenance mode", { kind: "maintenance", uuid: OTHER_UUID }, OTHER_UUID],
  ["without a UUID", { kind: "maintenance", uuid: "" }, ""],
  ["with a configuration of this cluster", { kind: "ours", uuid: OTHER_UUID }, OTHER_UUID],
  ["of another cluster", { kind: "other" }, undefined],
])("another machine %s is refused", async (_, found, uuid) => {
  const refusal = await situation({ [second.address]: found })
    .work()
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MachineMismatch);
  expect(refusal).toMatchObject({ code: "owner-mismatch", machines: [{ node: { name: second.name }, uuid }] });
  expect(String(refusal)).toContain(second.uuid);
  expect(String(refusal)).toContain(uuid === "" ? "without a UUID" : (uuid ?? "does not accept the certificate"));
});

test("waits for a new machine that does not respond, and prints what to boot", async () => {
  const { work, said, images } = situation({ [third.address]: SILENT });
  const [wait, ...others] = await work();
  expect([wait?.step, others]).toEqual(["machines-boot", []]);
  await wait?.run();
  expect(images).toEqual(["shelf"]);
  const text = said.join("\n");
  for (const part of [
    "https://factory/metal.iso",
    "https://factory/metal.raw",
    "https://pxe",
    third.uuid,
    third.address,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain(first.uuid);
});

test("does not wait for a configured machine, but for a new one in its place", async () => {
  expect(await situation({ [first.address]: SILENT }, configured(first.uuid)).work()).toEqual([]);
  expect(await situation({ [first.address]: SILENT }, configured(OTHER_UUID)).work()).toHaveLength(1);
});

describe("machines that wake by a magic packet", () => {
  const { cluster: edge } = loadCluster(join(__dirname, "../../../../clusters/edge.yaml"));

  test("get one while the run waits for them, and only those that do not respond", async () => {
    const { woken, work } = situation({ "192.168.9.11": SILENT }, undefined, edge);
    const [wait] = await work();
    expect(woken).toEqual([]);
    await wait?.run();
    expect(woken).toEqual(["68:1D:EF:2B:00:11 192.168.9.255"]);
  });

  test("are waited for also when no packet can be sent", async () => {
    const { said, work } = situation({ "192.168.9.12": SILENT }, undefined, edge);
    const [wait] = await work();
    expect(await wait?.run()).toContain("edge-shop-1");
    expect(said.join()).toContain("EACCES");
  });

  test("are the only ones that get a packet: you switch others on yourself", async () => {
    const { woken, work } = situation({ [first.address]: SILENT });
    await (await work())[0]?.run();
    expect(woken).toEqual([]);
  });
});

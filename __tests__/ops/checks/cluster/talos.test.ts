import { etcd } from "../../../../ops/checks/cluster/etcd";
import { verify } from "../../../../ops/checks/cluster";
import type { VerifyContext } from "../../../../ops/checks/cluster";
import { talos } from "../../../../ops/checks/cluster/talos";
import { Lab } from "../../clients/talos/support/lab";

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.start();
});
afterAll(() => lab.close());

/** Only what the two look at. */
function context(change: Partial<VerifyContext> = {}): VerifyContext {
  const { talosconfig, addresses } = lab;
  return { cluster: lab.cluster(), talosconfig, addresses, ...change } as VerifyContext;
}
const verified = (change?: Partial<VerifyContext>) => verify(context(change), undefined, [talos, etcd]);

describe("verifying Talos and etcd", () => {
  test("says what was seen", async () => {
    expect(await verified()).toEqual([
      { check: talos.name, ok: true, saw: "v1.12.4 on 4 nodes" },
      { check: etcd.name, ok: true, saw: "3 members, all answer: cp-0, cp-1, cp-2" },
    ]);
  });

  test("names the nodes that run another version", async () => {
    const [first] = await verified({ cluster: lab.cluster("v1.12.5") });
    expect(first).toMatchObject({ ok: false, saw: expect.stringContaining("w-0 runs v1.12.4, not v1.12.5") });
  });

  test("finds members that the cluster file does not have", async () => {
    const all = lab.cluster();
    const nodes = all.nodes.filter(({ name }) => name !== "cp-2");
    const [, second] = await verified({ cluster: { ...all, nodes } });
    expect(second).toMatchObject({
      ok: false,
      saw: expect.stringMatching(/^cp-2 \([0-9a-f]{16}, https:\/\/10\.0\.0\.13:2380\) is a member too many$/),
    });
  });

  test("names a member that is down, and then the quorum that is lost", async () => {
    lab.world.powerOff("cp-2");
    const [, oneDown] = await verified();
    expect(oneDown?.saw).toMatch(/^cp-2 \(10\.0\.0\.13\): .*powered off/);
    lab.world.powerOff("cp-1");
    const [, twoDown] = await verified();
    expect(twoDown?.saw).toMatch(/^no member answers, so there is no quorum; cp-0 \(10\.0\.0\.11\): .*no leader/);
  });
});

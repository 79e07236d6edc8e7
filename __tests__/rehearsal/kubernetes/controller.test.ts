import { KubernetesApi } from "../../../rehearsal/world/kubernetes/api";
import { ControlLoop } from "../../../rehearsal/world/kubernetes/controller";
import { Store } from "../../../rehearsal/world/store";
import { fakeCluster, makeCa } from "./support/fake-cluster";

async function makeLoop() {
  const view = fakeCluster(await makeCa());
  const loop = new ControlLoop(new KubernetesApi(new Store(), view));
  return { view, loop };
}

describe("the controllers", () => {
  it("run again for a machine that loses power while one of them waits", async () => {
    const { view, loop } = await makeLoop();
    const seen: number[] = [];
    let isOff = false;
    loop.add(
      { reconcile: () => void seen.push(view.nodes().filter(({ down }) => down !== undefined).length) },
      {
        async reconcile() {
          await Promise.resolve();
          if (!isOff) view.joined = view.joined.map((node, i) => (i === 0 ? { ...node, down: "powered off" } : node));
          isOff = true;
        },
      },
    );
    await loop.settle();
    await loop.settle();
    expect(seen.at(-1)).toBe(1);
  });

  it("do not run again while nothing changes", async () => {
    const { loop } = await makeLoop();
    const reconcile = jest.fn();
    loop.add({ reconcile });
    await loop.settle();
    const { length } = reconcile.mock.calls;
    await loop.settle();
    expect([length > 0, reconcile.mock.calls.length]).toEqual([true, length]);
  });
});

import { KubernetesApi } from "../../../../rehearsal/world/kubernetes/api";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { ControlLoop } from "../../../../rehearsal/world/kubernetes/controller";
import type { Reads } from "../../../../rehearsal/world/kubernetes/reads";
import { Store } from "../../../../rehearsal/world/store";
import { fakeCluster, makeCa } from "./support/fake-cluster";

async function makeLoop() {
  const view = fakeCluster(await makeCa());
  const api = new KubernetesApi(new Store(), view);
  return { view, api, loop: new ControlLoop(api) };
}

const settings = (name: string, namespace = "default", value = "1"): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace },
  data: { value },
});

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

  describe("that can rest run again only for", () => {
    const READS: readonly (readonly [string, (api: KubernetesApi) => unknown])[] = [
      ["an object that they have read", (api) => api.get("ConfigMap", "read", "default")],
      ["an object in a list that they have read", (api) => api.list("ConfigMap", "default")],
      [
        "an object that work inside them has read",
        (api) => api.observe(() => void api.get("ConfigMap", "read", "default")),
      ],
    ];

    it.each(READS)("%s", async (_, read) => {
      const { api, loop } = await makeLoop();
      for (const name of ["default", "other"]) api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
      const runs = jest.fn();
      loop.add({
        canRest: true,
        reconcile() {
          runs();
          read(api);
        },
      });
      const runsAfter = async (change: () => unknown) => {
        runs.mockClear();
        change();
        await loop.settle();
        return runs.mock.calls.length;
      };
      await loop.settle();
      expect(await runsAfter(() => api.create(settings("read")))).toBe(1);
      expect(await runsAfter(() => api.create(settings("unread", "other")))).toBe(0);
      expect(await runsAfter(() => api.update(settings("read", "default", "2")))).toBe(1);
      expect(await runsAfter(() => api.delete("ConfigMap", "read", "default"))).toBe(1);
    });

    it("any object of the kind, after they have read all of them and those without a namespace", async () => {
      const { api, loop } = await makeLoop();
      api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "new" } });
      const reconcile = jest.fn(() => void [undefined, ""].map((namespace) => api.list("ConfigMap", namespace)));
      loop.add({ canRest: true, reconcile });
      await loop.settle();
      reconcile.mockClear();
      api.create(settings("read", "new"));
      await loop.settle();
      expect(reconcile).toHaveBeenCalledTimes(1);
    });

    it("a change of what skipped work has read", async () => {
      const { api, loop } = await makeLoop();
      api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "default" } });
      api.create(settings("read"));
      let known: Reads | undefined;
      const done = jest.fn();
      loop.add({
        canRest: true,
        reconcile() {
          api.get("ConfigMap", "other", "default");
          if (known && api.areCurrent(known)) return;
          known = api.observe(() => done(api.get("ConfigMap", "read", "default")));
        },
      });
      await loop.settle();
      api.create(settings("other"));
      await loop.settle();
      expect(done).toHaveBeenCalledTimes(1);
      api.update(settings("read", "default", "2"));
      await loop.settle();
      expect(done).toHaveBeenCalledTimes(2);
    });

    it("a change of what they watch besides objects", async () => {
      const { api, loop } = await makeLoop();
      let watched = "one";
      const reconcile = jest.fn();
      loop.add({ canRest: true, watches: () => watched, reconcile });
      await loop.settle();
      reconcile.mockClear();
      watched = "two";
      await loop.settle();
      expect(reconcile).toHaveBeenCalledTimes(1);
      api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "new" } });
      await loop.settle();
      expect(reconcile).toHaveBeenCalledTimes(1);
    });
  });

  it("run after every change, unless they can rest", async () => {
    const { api, loop } = await makeLoop();
    const [reconcile, resting] = [jest.fn(), jest.fn()];
    loop.add({ reconcile }, { canRest: true, reconcile: resting });
    await loop.settle();
    for (const run of [reconcile, resting]) run.mockClear();
    api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "new" } });
    await loop.settle();
    expect(reconcile).toHaveBeenCalledTimes(1);
    expect(resting).not.toHaveBeenCalled();
  });

  it("run again after an error, although everything is as it was at their last run", async () => {
    const { api, loop } = await makeLoop();
    api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "new" } });
    const reconcile = jest.fn(() => {
      if (api.get("ConfigMap", "broken", "new")) throw new Error("broken");
    });
    loop.add({ canRest: true, reconcile });
    await loop.settle();
    api.create(settings("broken", "new"));
    await expect(loop.settle()).rejects.toThrow("broken");
    api.delete("ConfigMap", "broken", "new");
    reconcile.mockClear();
    await loop.settle();
    expect(reconcile).toHaveBeenCalledTimes(1);
  });
});

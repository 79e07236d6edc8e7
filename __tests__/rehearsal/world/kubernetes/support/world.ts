import { KubernetesWorld } from "../../../../../rehearsal/world/kubernetes";
import type { KubernetesWorldOptions } from "../../../../../rehearsal/world/kubernetes";
import type { ChartLock } from "../../../../../rehearsal/world/kubernetes/charts/lock";
import { at } from "../../../../../rehearsal/world/kubernetes/object";
import type { ReleaseRequest } from "../../../../../rehearsal/world/kubernetes/releases";
import { Store } from "../../../../../rehearsal/world/store";
import { lockedRequest } from "./charts";
import { fakeCluster, makeCa } from "./fake-cluster";
import type { FakeCluster } from "./fake-cluster";
import { sharedFolder } from "../../../../support/temporary-folder";

export async function makeWorld(
  over: Parameters<typeof fakeCluster>[1] = {},
  charts?: ChartLock,
  options: Partial<KubernetesWorldOptions> = {},
): Promise<{ world: KubernetesWorld; view: FakeCluster }> {
  const folder = sharedFolder("kubernetes");
  const view = fakeCluster(await makeCa(), over);
  const world = new KubernetesWorld({ store: new Store(), view, folder, charts, ...options });
  await world.settle();
  return { world, view };
}

/** Cilium with the values that Talos needs, for more than one node. */
export const CILIUM: ReleaseRequest = lockedRequest(
  "cilium",
  { MTU: 1370 },
  ({ values }, { version }) => version === "1.19.7" && at(values, "operator.replicas") === 2,
);

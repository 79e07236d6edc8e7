import type { JoinedNode } from "../../../../rehearsal/world/cluster-view";
import { textAt } from "../../../../rehearsal/world/kubernetes/object";
import { lockedRequest } from "./support/charts";
import { node } from "./support/fake-cluster";
import { makeWorld } from "./support/world";

/** A claim for a volume by iSCSI on such nodes, with the very values that Flux would use. */
async function claimOn(joined: readonly JoinedNode[]) {
  const { world } = await makeWorld({ joined: [...joined] });
  const namespace = "democratic-csi";
  world.api.create({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name: namespace, labels: { "pod-security.kubernetes.io/enforce": "privileged" } },
  });
  world.api.create({
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: "democratic-csi-config", namespace },
    data: { "driver-config-file.yaml": "e30=" },
  });
  world.releases.install(lockedRequest("democratic-csi"));
  world.api.create({
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: "some-data", namespace: "default" },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
  });
  await world.settle();
  const pods = world.api.list("Pod", namespace).filter(({ metadata }) => metadata.name.includes("node"));
  return {
    claim: textAt(world.api.require("PersistentVolumeClaim", "some-data", "default"), "status.phase"),
    pods: pods.map((pod) => JSON.stringify(pod.status)).join(),
  };
}

const machine = (extensions: string[]) => node("converged-0", "10.4.0.11", { site: "proxmox", extensions });

it("a claim is bound on nodes whose image has iSCSI", async () => {
  expect(await claimOn([machine(["siderolabs/iscsi-tools"])])).toMatchObject({ claim: "Bound" });
});

it("a claim stays pending if no node has iSCSI, and the driver's pod reports why", async () => {
  const { claim, pods } = await claimOn([machine([])]);
  expect(claim).toBe("Pending");
  expect(pods).toContain("the image of converged-0 has no siderolabs/iscsi-tools");
});

import type { KubernetesClient } from "../../../../ops/clients/kubernetes/client";
import { requireReachableVolumes } from "../../../../ops/engine/nodes/zone-volumes";

const ZONE = "topology.kubernetes.io/zone";
const volume = (name: string, zone: string, isBound = true) => ({
  metadata: { name },
  spec: {
    ...(isBound ? { claimRef: { namespace: "default", name } } : {}),
    nodeAffinity: {
      required: { nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: "In", values: [zone] }] }] },
    },
  },
});
const node = (name: string, zone: string, role = "worker") => ({
  name,
  role,
  schedulable: false,
  labels: { [ZONE]: zone },
});

/** The move of w-0 from pve-1, as the file has the nodes from now on. */
function move(nodes: readonly object[], volumes: readonly object[]): Promise<void> {
  const registered = [{ metadata: { name: "w-0", labels: { [ZONE]: "pve-1" } } }];
  const kubernetes = {
    list: (path: string) => Promise.resolve(path.endsWith("/nodes") ? registered : volumes),
  } as unknown as KubernetesClient;
  return requireReachableVolumes(kubernetes, { nodes } as never, "w-0");
}

describe("a node that moves to another host", () => {
  const moved = node("w-0", "pve-2");
  test("is refused if it is the last one that reaches volumes; the finding names them", async () => {
    const refused = move(
      [moved, node("cp-0", "pve-1", "controlplane")],
      [volume("data", "pve-1"), volume("other", "pve-2")],
    );
    await expect(refused).rejects.toMatchObject({
      code: "volumes-stranded",
      message: expect.stringMatching(/: data\./),
    });
  });

  test.each<[string, readonly object[], readonly object[]]>([
    ["another worker stays there", [moved, node("w-1", "pve-1")], [volume("data", "pve-1")]],
    ["no claim has used the volume", [moved], [volume("data", "pve-1", false)]],
    ["the volumes are elsewhere", [moved], [volume("data", "pve-2")]],
    ["it stays in its zone", [node("w-0", "pve-1")], [volume("data", "pve-1")]],
  ])("is moved if %s", async (_, nodes, volumes) => {
    await expect(move(nodes, volumes)).resolves.toBeUndefined();
  });
});

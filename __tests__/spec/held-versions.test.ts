import {
  HELD_VERSIONS,
  formatHeldVersions,
  holdVersions,
  kubernetesOf,
  loadCluster,
  machineConfigPatches,
  readHeldVersions,
} from "../../spec";
import { HYBRID } from "../support/hybrid";

const { cluster } = loadCluster(HYBRID);
const VALUES = { address: "192.0.2.1", installer: "factory.talos.dev/installer/abc:v1.12.4" };
const NODE = cluster.nodes[0] as (typeof cluster.nodes)[number];
const OLD = "v1.34.2";

function kubeletImage(held: Parameters<typeof holdVersions>[1]): unknown {
  const patches = machineConfigPatches(holdVersions(cluster, held), NODE, VALUES);
  return patches
    .map(({ machine }) => (machine as { kubelet?: { image?: string } } | undefined)?.kubelet?.image)
    .find(Boolean);
}

describe("held versions", () => {
  test("nothing held changes nothing", () => {
    expect(holdVersions(cluster, readHeldVersions(undefined))).toEqual(cluster);
    expect(kubeletImage(readHeldVersions(""))).toBeUndefined();
  });

  test("a held node keeps its versions, and the others have those of the file", () => {
    const held = holdVersions(cluster, { nodes: { [NODE.name]: { kubernetes: OLD, kubelet: OLD } } });
    expect(kubernetesOf(held, NODE.name)).toEqual({ kubernetes: OLD, kubelet: OLD });
    expect(kubernetesOf(held, "another")).toEqual({
      kubernetes: cluster.kubernetes.version,
      kubelet: cluster.kubernetes.version,
    });
  });

  test("a kubelet that is older than the control plane is named in the configuration, as Talos itself names it", () => {
    const { version } = cluster.kubernetes;
    expect(kubeletImage({ nodes: { [NODE.name]: { kubernetes: version, kubelet: OLD } } })).toBe(
      `ghcr.io/siderolabs/kubelet:${OLD}`,
    );
    expect(kubeletImage({ nodes: { [NODE.name]: { kubernetes: OLD, kubelet: OLD } } })).toBeUndefined();
  });

  test("Cilium is held", () => {
    expect(holdVersions(cluster, { cilium: "1.18.1", nodes: {} }).network.cni).toMatchObject({ version: "1.18.1" });
  });

  test("they pass through the environment unchanged, and other text is refused", () => {
    const held = { cilium: "1.18.1", nodes: { a: { kubernetes: "v1.35.0", kubelet: OLD } } };
    expect(readHeldVersions(formatHeldVersions(held))).toEqual(held);
    expect(() => readHeldVersions('{"kubernets":"v1"}')).toThrow(/kubernets/);
    expect(HELD_VERSIONS).toMatch(/^COLDSTART_/);
  });
});

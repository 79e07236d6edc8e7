import { verify } from "../../../../ops/checks/cluster";
import type { ClusterContext } from "../../../../ops/checks/cluster";
import { controlPlaneMetrics } from "../../../../ops/checks/cluster/control-plane-metrics";
import { loadCluster } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { HYBRID, HYBRID_PLACE } from "../../../support/hybrid";

const { cluster: hybrid } = loadCluster(HYBRID);
const addresses = { "talos-vps-cp-0": "198.51.100.1", "talos-vps-cp-1": "198.51.100.2" };

async function resultFor(cluster: Cluster, open: readonly string[] = [], further: readonly string[] = []) {
  const isPortOpen = (address: string, port: number) => Promise.resolve(open.includes(`${address}:${port}`));
  const context = {
    ...HYBRID_PLACE,
    cluster,
    addresses,
    controlPlanes: [...Object.keys(addresses), ...further],
    isPortOpen,
  };
  return (await verify(context as unknown as ClusterContext, undefined, [{ ...controlPlaneMetrics, needs: [] }]))[0];
}

test("passes while no port of a control plane accepts a connection from here", async () => {
  expect(await resultFor(hybrid)).toMatchObject({ status: "passed" });
});

test("names the control plane and the port that is open", async () => {
  expect(await resultFor(hybrid, ["198.51.100.2:2381", "198.51.100.9:2381"])).toMatchObject({
    status: "failed",
    evidence: expect.stringMatching(/^talos-vps-cp-1 \(198\.51\.100\.2\) .* 2381$/),
  });
});

test("leaves out the ports that the file opens", async () => {
  const allowing = (protocol: string, ...ports: (number | string)[]) => {
    const allow = [{ name: "mine", protocol, ports, from: ["192.168.1.0/24"] }];
    const { network } = hybrid;
    return { ...hybrid, network: { ...network, ingressFirewall: { enabled: true, allow } } } as Cluster;
  };
  const statusOf = async (cluster: Cluster, ...ports: number[]) =>
    (
      await resultFor(
        cluster,
        ports.map((port) => `198.51.100.1:${port}`),
      )
    )?.status;
  expect(await statusOf(allowing("tcp", 2381), 2381)).toBe("passed");
  expect(await statusOf(allowing("tcp", "10000-10257"), 10257)).toBe("passed");
  expect(await statusOf(allowing("tcp", 2381), 10257)).toBe("failed");
  expect(await statusOf(allowing("udp", 2381), 2381)).toBe("failed");
  expect(await statusOf(allowing("tcp", 2381, "10257-10259"), 2381)).toBe("skipped");
});

test("names a control plane without a known address as not checked", async () => {
  expect(await resultFor(hybrid, [], ["talos-vps-cp-2"])).toMatchObject({
    status: "passed",
    evidence: expect.stringMatching(/2 control planes .* not checked.*talos-vps-cp-2$/),
  });
});

test("is omitted if the ports are closed on the node, or open for a network that this machine may be in", async () => {
  const { monitoring: _, ...services } = hybrid.services;
  const { network } = hybrid;
  for (const other of [
    { services },
    { network: { ...network, kubespan: { ...network.kubespan, enabled: false } } },
    { network: { ...network, ingressFirewall: { ...network.ingressFirewall, enabled: false } } },
  ])
    expect(await resultFor({ ...hybrid, ...other } as Cluster)).toBeUndefined();
});

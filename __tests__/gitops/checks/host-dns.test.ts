import { findHostDnsFaults } from "../support/checks/host-dns";
import { pod, tree } from "../support/example-tree";

const site = { name: "hillsboro" };
const CILIUM = {
  nodes: [{ name: "cp-0", site }],
  network: { cni: { name: "cilium", version: "1.19.7", mtu: 1370 } },
  dns: { nameServers: { ns1: "cp-0" }, records: [] },
};
const server = (port: object, where?: string) =>
  pod("dns", {
    ...(where ? { nodeSelector: { "coldstart.dev/site": where } } : {}),
    containers: [{ ports: [{ hostPort: 53, ...port }] }],
  });
const findFaults = (brought: object, cluster: object = CILIUM) =>
  findHostDnsFaults(tree({ dns: { brings: [brought] } }, { cluster }));

describe("port 53 of a node", () => {
  it("is refused if the node's own resolver is on", () => {
    expect(findFaults(server({}))).toEqual([
      "dns: Deployment dns/dns takes port 53 of cp-0, whose own resolver is on (hostDNS)",
    ]);
    expect(findFaults(server({ hostIP: "0.0.0.0" }, "hillsboro"))).toHaveLength(1);
  });

  it.each<[string, object, object]>([
    ["PowerDNS is a service of the cluster file", server({}, "hillsboro"), { ...CILIUM, services: { powerdns: {} } }],
    ["it is at one address", server({ hostIP: "203.0.113.7" }), CILIUM],
    ["the pod runs elsewhere", server({}, "atlas"), CILIUM],
    ["Cilium does not serve it", server({}), { ...CILIUM, network: { cni: { name: "flannel" } } }],
  ])("is allowed where %s", (_, brought, cluster) => {
    expect(findFaults(brought, cluster)).toEqual([]);
  });
});

import { orderDue } from "../../../../ops/engine/nodes/reboot-step";
import { hybrid } from "../../checks/preflight/support/fakes";

test("nodes with a reboot due: a worker first, the bootstrap node last, the leader of etcd late", () => {
  const cluster = hybrid();
  const due = cluster.nodes.map(({ name }) => ({ node: name, reasons: ["disk"] as const }));
  expect(orderDue(cluster, due, "talos-vps-cp-1").map(({ node }) => node)).toEqual([
    "talos-pve-worker-0",
    "talos-pve-cp-0",
    "talos-vps-cp-1",
    "talos-vps-cp-0",
  ]);
});

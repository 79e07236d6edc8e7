import { routeMetrics } from "../../../rehearsal/talos-api/metrics-ports";
import { Home, makeIdentity } from "../world/support/home";
import type { Identity } from "../world/support/home";

const ADDRESS = "10.0.0.11";
const PODS = "10.244.0.0/16";
let identity: Identity;
beforeAll(async () => (identity = await makeIdentity()));

const rule = (name: string, ports: readonly number[], subnet: string) => ({
  ...{ apiVersion: "v1alpha1", kind: "NetworkRuleConfig", name },
  portSelector: { ports, protocol: "tcp" },
  ingress: [{ subnet }],
});
const BLOCK = { apiVersion: "v1alpha1", kind: "NetworkDefaultActionConfig", ingress: "block" };
const APID = rule("apid", [50000], "0.0.0.0/0");
const SERVED = {
  cluster: {
    etcd: { extraArgs: { "listen-metrics-urls": "http://0.0.0.0:2381" } },
    scheduler: { extraArgs: { "bind-address": "0.0.0.0" } },
  },
};

/** What a connection from outside gets: `accepted`, or the reason. */
function connect(port: number, ...patches: object[]): string | undefined {
  const home = new Home(identity);
  home.vm("cp-0", 300, ADDRESS);
  home.apply(ADDRESS, home.config("cp-0", "controlplane", ...patches));
  const routed = routeMetrics(home.world, ADDRESS, port);
  return typeof routed === "function" ? "accepted" : routed;
}

test.each<[string, number, object[], unknown]>([
  ["on the loopback of the node, by default", 2381, [], expect.stringContaining("connection refused")],
  ["on all addresses, without a firewall", 2381, [SERVED], "accepted"],
  ["of the scheduler", 10259, [SERVED], "accepted"],
  ["of a component that is not opened", 10257, [SERVED], expect.stringContaining("connection refused")],
  ["behind a firewall without a rule", 2381, [SERVED, BLOCK, APID], expect.stringContaining("drops TCP 2381")],
  ["for pods alone", 2381, [SERVED, BLOCK, APID, rule("metrics", [2381], PODS)], expect.stringContaining("drops")],
  ["for everything", 2381, [SERVED, BLOCK, APID, rule("metrics", [2381], "0.0.0.0/0")], "accepted"],
  ["at another port", 9090, [SERVED], undefined],
])("metrics %s", (_, port, patches, expected) => {
  expect(connect(port, ...patches)).toEqual(expected);
});

import { parse, stringify } from "yaml";
import { configurationDiffs, formatLine } from "../../../../ops/workflows/review/configuration-diff";
import { parseCluster } from "../../../../spec";
import { change, update } from "../../guard/support/plan";
import { fixture } from "../../../spec/support";

const SECRET = "hunter-2-hunter-2";
const apply = (name: string) => `talos_machine_configuration_apply.${name}`;
const config = (machine: object, ...documents: object[]) =>
  [{ machine: { type: "worker", ...machine }, cluster: {} }, ...documents].map((one) => stringify(one)).join("---\n");

function diffs(
  patch: string,
  changes: Parameters<typeof configurationDiffs>[0]["resource_changes"],
  keys: Readonly<Record<string, unknown>> = {},
) {
  const raw = fixture("patches");
  Object.assign(raw.nodes[1], keys);
  raw.patches = [parse(patch)];
  raw.roles = {};
  raw.nodes[1].patches = [];
  const { cluster } = parseCluster("test.yaml", stringify(raw));
  return configurationDiffs({ resource_changes: changes ?? [] }, cluster).map(({ nodes, lines }) => ({
    nodes,
    lines: lines.map(formatLine),
  }));
}

const changed = (name: string, before: string, after: string) =>
  update(apply(name), { machine_configuration: before }, { apply_mode: "auto", machine_configuration: after });

test("shows values that a patch sets, and nodes that change alike together", () => {
  const [before, after] = [config({ sysctls: { a: "1" } }), config({ sysctls: { a: "2", b: "3" } })];
  const patch = "machine: { sysctls: { a: '2', b: '3' } }";
  expect(diffs(patch, [changed("cp-0", before, after), changed("worker-0", before, after)])).toEqual([
    { nodes: ["cp-0", "worker-0"], lines: ["~ machine.sysctls.a: 1 → 2", "+ machine.sysctls.b: 3"] },
  ]);
});

test("shows values of plain keys", () => {
  const [before, after] = ["1", "2"].map((n) =>
    config({ sysctls: { "a.b": n }, nodeLabels: { zone: n }, env: { A: n } }),
  );
  const keys = { sysctls: { "a.b": "2" }, labels: { zone: "2" } };
  const found = diffs("machine: { udev: { rules: [] } }", [changed("worker-0", before ?? "", after ?? "")], keys);
  expect(found[0]?.lines).toEqual([
    "~ machine.env.A",
    "~ machine.nodeLabels.zone: 1 → 2",
    "~ machine.sysctls.a.b: 1 → 2",
  ]);
});

test("shows only the place of everything else, which may be a secret", () => {
  const before = config({ token: SECRET, certSANs: [SECRET] }, { kind: "HostnameConfig", hostname: "a" });
  const after = config({ token: `${SECRET}x`, certSANs: [`${SECRET}x`] }, { kind: "HostnameConfig", hostname: "b" });
  const found = diffs("machine: { sysctls: { a: '2' } }", [changed("worker-0", before, after)]);
  expect(found[0]?.lines).toEqual([
    "~ HostnameConfig.hostname",
    "+ machine.certSANs[]",
    "- machine.certSANs[]",
    "~ machine.token",
  ]);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});

test("shows elements that a patch adds to a list, and documents by kind and name", () => {
  const document = { apiVersion: "v1alpha1", kind: "LinkConfig", name: "eth1", mtu: 9000 };
  const patch =
    "{ apiVersion: v1alpha1, kind: LinkConfig, name: eth1, mtu: 9000, addresses: [{ address: 10.9.0.1/24 }] }";
  const after = config({}, { ...document, addresses: [{ address: "10.9.0.1/24" }] });
  expect(diffs(patch, [changed("worker-0", config({}), after)])[0]?.lines).toEqual([
    '+ LinkConfig/eth1.addresses[]: {"address":"10.9.0.1/24"}',
    "+ LinkConfig/eth1.mtu: 9000",
  ]);
});

test("shows the patches of a new node, and nothing of a configuration that is known only later", () => {
  const patch = "machine: { sysctls: { a: '2' } }";
  expect(diffs(patch, [change(apply("worker-0"), "create")])[0]?.lines).toEqual(["+ machine.sysctls.a: 2"]);
  const unknown = update(
    apply("cp-0"),
    { machine_configuration: config({}) },
    { apply_mode: "auto" },
    { after_unknown: { machine_configuration: true } },
  );
  expect(diffs(patch, [unknown])).toEqual([]);
  expect(diffs(patch, [changed("cp-0", config({}), config({}))])).toEqual([]);
});

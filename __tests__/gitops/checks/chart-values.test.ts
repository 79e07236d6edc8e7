import { findChartValueFaults } from "../support/checks/chart-values";
import { release, tree } from "../support/example-tree";

const RULE = [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }];

describe("values of charts", () => {
  it.each([
    ["alloy", { rbac: { rules: RULE, clusterRules: [] } }, { rbac: { rules: RULE, clusterRules: RULE } }],
    ["alloy", { rbac: { rules: [], clusterRules: RULE } }, { rbac: { rules: RULE, clusterRules: RULE } }],
    ["loki", {}, { sidecar: { rules: { enabled: false } } }],
    ["matrix-stack", {}, { wellKnownDelegation: { baseDomainRedirect: { enabled: false } } }],
    ["csi-driver-nfs", {}, { controller: { enableSnapshotter: false } }],
  ])("of %s: finds %j", (chart, wrong, right) => {
    expect(findChartValueFaults(tree({ shop: { brings: [release(chart, wrong)] } }))).toHaveLength(1);
    expect(findChartValueFaults(tree({ shop: { brings: [release(chart, right)] } }))).toEqual([]);
  });
});

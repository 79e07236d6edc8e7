import { DRIFT_CHECKS } from "../../../../ops/checks/drift/checks";
import { compareImages } from "../../../../ops/checks/drift/components";
import { fixVersion } from "../../../../ops/checks/drift/version-fix";
import { runCheck } from "../../../../ops/support/check";
import { HYBRID, context } from "../cluster/support/context";

const UPGRADE = "npx coldstart upgrade hybrid";

test.each([
  [["v1.12.4", "v1.12.4"], UPGRADE],
  [["v1.12.4", "v1.13.0"], UPGRADE],
  [[""], UPGRADE],
  [[], UPGRADE],
])("a newer version in the file than %j is an upgrade", (running, fix) => {
  expect(fixVersion("talos.version", "v1.13.0", running, context({}))).toBe(fix);
});

describe("wording", () => {
  test("an older version in the file is put back to the newest that runs", () => {
    expect(fixVersion("talos.version", "v1.9.5", ["v1.10.0", "v1.9.5", "v1.9.10"], context({}))).toBe(
      "set talos.version in clusters/hybrid.yaml back to v1.10.0, because no version is downgraded",
    );
  });
});

const BACK = "kubernetes.version in clusters/hybrid.yaml back to v1.99.0";

test("nodes and components that run a newer Kubernetes than the file recommend no upgrade", async () => {
  const nodes = HYBRID.nodes.map(({ name }) => ({
    metadata: { name },
    status: { nodeInfo: { kubeletVersion: "v1.99.0" } },
  }));
  const nodesMatch = DRIFT_CHECKS.find(({ id }) => id === "nodes-match");
  if (!nodesMatch) throw new Error("there is no check nodes-match");
  const { findings = [] } = await runCheck(nodesMatch, context({ "/api/v1/nodes": nodes }));
  expect(findings).toMatchObject([{ code: "nodes-match", fix: expect.stringContaining(BACK) }]);
  const image = (tag: string) => [{ component: "kubelet", image: `ghcr.io/siderolabs/kubelet:${tag}` }];
  expect(compareImages("cp-0", image("v1.99.0"), context({}))).toMatchObject([{ fix: expect.stringContaining(BACK) }]);
  expect(compareImages("cp-0", image("v1.30.0"), context({}))).toMatchObject([{ fix: UPGRADE }]);
});

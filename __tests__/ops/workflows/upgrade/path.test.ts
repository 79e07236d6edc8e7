import { checkUpgradePath } from "../../../../ops/workflows/upgrade/path";
import { PARTS } from "../../../../ops/workflows/upgrade/parts";
import type { Part } from "../../../../ops/workflows/upgrade/parts";
import { HYBRID } from "../../../support/hybrid";

const RUNNING = {
  nodes: [
    {
      name: "a",
      role: "controlplane" as const,
      isBootstrapNode: true,
      isEtcdLeader: true,
      talos: "v1.12.4",
      kubelet: "v1.35.0",
      controlPlane: "v1.36.0",
    },
    {
      name: "b",
      role: "worker" as const,
      isBootstrapNode: false,
      isEtcdLeader: false,
      talos: "v1.13.0",
      kubelet: "v1.35.0",
    },
  ],
  cilium: "1.19.1",
};
const SAME = { talos: "v1.13.0", kubernetes: "v1.36.0", cilium: "1.19.1", schematics: {} };

function findings(wanted: Partial<typeof SAME>, parts: readonly Part[] = PARTS) {
  return checkUpgradePath(RUNNING, { ...SAME, ...wanted }, { parts, file: HYBRID });
}

describe("the path of an upgrade", () => {
  test("the oldest node decides: from 1.12.4 the next minor version is not reached in one step", () => {
    expect(findings({ kubernetes: "v1.35.0" }).map(({ code }) => code)).toContain("version-not-latest-patch");
  });

  test("the newest node decides about a downgrade: a file that was reverted half-way is refused", () => {
    expect(findings({ talos: "v1.12.11" }, ["talos"]).map(({ code }) => code)).toEqual(["version-downgrade"]);
    expect(findings({ talos: "v1.12.11" }, ["kubernetes"]).map(({ code }) => code)).not.toContain("version-downgrade");
  });

  test("a finding names the line of the version in the cluster file", () => {
    const [finding] = findings({ talos: "v1.11.9" }, ["talos"]);
    expect(finding).toMatchObject({ code: "version-downgrade", severity: "error" });
    expect(finding?.where).toMatch(/hybrid\.yaml:\d+:\d+$/);
  });

  test("a part that is not upgraded keeps its running version", () => {
    expect(findings({ talos: "v1.11.9", kubernetes: "v1.36.2" }, ["kubernetes"]).map(({ code }) => code)).not.toContain(
      "version-downgrade",
    );
  });
});

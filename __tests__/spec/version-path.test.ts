import { join } from "node:path";
import { locateFindings, planVersionPath } from "../../spec";
import type { ClusterVersions } from "../../spec";
import { LATEST_TALOS_PATCH } from "../../spec/facts/releases";
import { KUBERNETES_FOR_TALOS } from "../../spec/facts/compatibility";
import { compareVersions, minorOf } from "../../spec/facts/minors";
import { nonEmpty } from "../support/non-empty";

const NOW: ClusterVersions = { talos: "v1.12.11", kubernetes: "v1.35.0", cilium: "1.19.7" };
const plan = (change: Partial<ClusterVersions>, from: Partial<ClusterVersions> = {}) =>
  planVersionPath({ ...NOW, ...from }, { ...NOW, ...from, ...change });
const codes = (change: Partial<ClusterVersions>, from?: Partial<ClusterVersions>) =>
  plan(change, from).findings.map(({ severity, code }) => `${severity} ${code}`);

describe("the path from one set of versions to another", () => {
  test("goes Talos, Cilium, Kubernetes", () => {
    const { isAllowed, steps, findings } = plan({ talos: "v1.13.9", kubernetes: "v1.36.0", cilium: "1.20.1" });
    expect({ isAllowed, findings }).toEqual({ isAllowed: true, findings: [] });
    expect(steps).toEqual([
      { component: "talos", from: "v1.12.11", to: "v1.13.9" },
      { component: "cilium", from: "1.19.7", to: "1.20.1" },
      { component: "kubernetes", from: "v1.35.0", to: "v1.36.0" },
    ]);
  });

  test("is empty if nothing changes", () => {
    expect(plan({})).toEqual({ isAllowed: true, steps: [], findings: [] });
  });

  test.each([
    ["a patch of Talos", { talos: "v1.12.12" }, {}],
    ["a patch of Talos from any patch", { talos: "v1.12.11" }, { talos: "v1.12.4" }],
    ["the next Talos from a patch that is newer than the known ones", { talos: "v1.13.0" }, { talos: "v1.12.14" }],
    ["a patch of Kubernetes", { kubernetes: "v1.35.4" }, {}],
    ["a cluster without Cilium", { kubernetes: "v1.35.4" }, { cilium: undefined }],
    ["Talos 1.14", { talos: "v1.14.0" }, { talos: "v1.13.9" }],
  ])("leads to %s", (_, change, from) => {
    expect(codes(change, from)).toEqual([]);
    expect(plan(change, from).steps).toHaveLength(1);
  });

  test.each([
    ["an older Talos", { talos: "v1.12.4" }, {}, "version-downgrade"],
    ["an older Kubernetes", { kubernetes: "v1.34.9" }, {}, "version-downgrade"],
    ["an older Cilium", { cilium: "1.19.6" }, {}, "version-downgrade"],
    ["a Talos after the next", { talos: "v1.14.0" }, {}, "version-skips-minor"],
    ["a Kubernetes after the next", { kubernetes: "v1.35.0" }, { kubernetes: "v1.33.0" }, "version-skips-minor"],
    ["a Cilium after the next", { cilium: "1.19.7" }, { cilium: "1.17.0" }, "version-skips-minor"],
    ["the next Talos from an old patch", { talos: "v1.13.9" }, { talos: "v1.12.4" }, "version-not-latest-patch"],
    [
      "a Kubernetes that Talos does not run",
      { kubernetes: "v1.36.0", cilium: "1.20.0" },
      {},
      "kubernetes-outside-talos-range",
    ],
    [
      "a Talos that does not run the Kubernetes that is there",
      { talos: "v1.13.9", kubernetes: "v1.31.0" },
      { kubernetes: "v1.30.0", cilium: undefined },
      "kubernetes-outside-talos-range",
    ],
    [
      "a Kubernetes that Cilium is not tested with",
      { kubernetes: "v1.36.0" },
      { talos: "v1.13.9" },
      "kubernetes-outside-cilium-range",
    ],
  ])("does not lead to %s", (_, change, from, code) => {
    expect(codes(change, from)).toContain(`error ${code}`);
    expect(plan(change, from)).toMatchObject({ isAllowed: false, steps: [] });
  });

  test("may keep an untested combination, with a warning", () => {
    expect(codes({ talos: "v1.11.6" }, { talos: "v1.11.2", kubernetes: "v1.32.1", cilium: "1.16.5" })).toEqual([
      "warning kubernetes-outside-cilium-range",
    ]);
  });

  test("warns about versions that are newer than every table", () => {
    const { isAllowed, findings } = plan(
      { talos: "v1.15.0", kubernetes: "v1.36.0" },
      { talos: "v1.14.2", cilium: undefined },
    );
    expect(isAllowed).toBe(true);
    expect(findings).toEqual([
      expect.objectContaining({
        severity: "warning",
        code: "version-unverified",
        message: expect.stringContaining("Kubernetes v1.36.0") as string,
      }),
    ]);
  });

  test("names the line of the version in the file", () => {
    const file = join(__dirname, "../../clusters/hybrid.yaml");
    const { findings } = planVersionPath(
      { talos: "v1.11.0", kubernetes: "v1.35.0", cilium: "1.19.7" },
      { talos: "v1.12.4", kubernetes: "v1.35.0", cilium: "1.19.7" },
    );
    expect(locateFindings(file, findings)).toEqual([expect.objectContaining({ file, line: 15, column: 12 })]);
  });
});

describe("the tables", () => {
  test("know the latest patch of minor versions that they have a range for", () => {
    for (const [minor, patch] of nonEmpty(Object.entries(LATEST_TALOS_PATCH))) {
      expect(minorOf(patch)).toBe(minor);
      expect(KUBERNETES_FOR_TALOS).toHaveProperty([minor]);
    }
  });

  test("compare versions by every number, and pre-releases before their release", () => {
    const sorted = ["v1.12.11", "v1.14.0", "v1.12.4", "v1.14.0-rc.10", "v1.14.0-rc.2"].sort(compareVersions);
    expect(sorted).toEqual(["v1.12.4", "v1.12.11", "v1.14.0-rc.2", "v1.14.0-rc.10", "v1.14.0"]);
  });
});

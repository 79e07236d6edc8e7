import { findVersionFaults } from "../support/checks/versions";
import { object, pod, release, tree } from "../support/example-tree";

describe("versions", () => {
  it.each(["1.x", ">=1.2.3", "1.2", "latest", "^1.2.3"])("finds that a chart at %s can change by itself", (version) => {
    expect(findVersionFaults(tree({ shop: { brings: [release("shop", {}, version)] } }))).toEqual([
      `shop: chart shop has the version ${version}, which is not exact`,
    ]);
  });

  it("finds an OCI chart by range", () => {
    const source = {
      ...object("source.toolkit.fluxcd.io/v1", "OCIRepository", "shop"),
      spec: { ref: { semver: "1.x" } },
    };
    expect(findVersionFaults(tree({ shop: { brings: [source] } }))).toEqual([
      "shop: OCIRepository shop names its version by something else than a tag",
    ]);
  });

  it.each(["busybox", "busybox:latest", "busybox:1", "registry:5000/busybox"])("finds the loose image %s", (image) => {
    expect(findVersionFaults(tree({ shop: { brings: [pod("shop", { containers: [{ image }] })] } }))).toHaveLength(1);
  });
});

import { TerraformFailed } from "../../../../ops/clients/terraform/failure";
import { inspectionHints } from "../../../../ops/engine/run/hints";
import { HYBRID_CLUSTER } from "../../guard/support/plan";

const hintsFor = (detail: string) =>
  inspectionHints(
    HYBRID_CLUSTER,
    new TerraformFailed("plan", [{ severity: "error", summary: "failed", detail, address: "helm_release.cilium" }], ""),
  );

test("a plan with an unknown Kubernetes API address leads to a hint about the bootstrap node", () => {
  const refused = 'Get "http://localhost/version": dial tcp [::1]:80: connect: connection refused';
  expect(hintsFor(refused)).toEqual([expect.stringContaining("controlPlane.bootstrapNode")]);
  expect(hintsFor(refused.replace("localhost", "198.18.0.1:6443"))).toEqual([]);
});

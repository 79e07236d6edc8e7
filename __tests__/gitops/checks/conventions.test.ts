import { findConventionFaults, findObjectConventionFaults } from "../support/checks/conventions";
import { namespace, object, release, tree } from "../support/example-tree";

describe("conventions", () => {
  it("reports a part that does not follow them", () => {
    const made = tree({ shop: { brings: [release("shop", {}), namespace("shop", false)] } });
    expect(findConventionFaults(made)).toEqual([
      "Kustomization flux-system/shop: spec.prune is not true",
      "Kustomization flux-system/shop: spec.wait is not true",
      "Kustomization flux-system/shop: spec.sourceRef.kind is not GitRepository",
      "Kustomization flux-system/shop: spec.sourceRef.name is not flux-system",
      "Kustomization flux-system/shop: spec.postBuild.substituteFrom.0.name is not cluster-settings",
      "Kustomization flux-system/shop: spec.healthCheckExprs.0.kind is not SealedSecret",
      "Kustomization flux-system/shop: spec.interval is missing",
      "Kustomization flux-system/shop: spec.retryInterval is missing",
      "Kustomization flux-system/shop: spec.timeout is missing",
      "HelmRelease shop/shop: spec.install.crds is not CreateReplace",
      "HelmRelease shop/shop: spec.upgrade.crds is not CreateReplace",
      "HelmRelease shop/shop: spec.install.strategy.name is not RetryOnFailure",
      "HelmRelease shop/shop: spec.upgrade.strategy.name is not RetryOnFailure",
      "Namespace shop: metadata.labels.kustomize.toolkit.fluxcd.io/prune is not disabled",
    ]);
  });

  it("reports a certificate that Flux would wait for", () => {
    const certificate = object("cert-manager.io/v1", "Certificate", "front", "shop");
    expect(findObjectConventionFaults([certificate])).toEqual(["Certificate shop/front: let an Ingress ask for it"]);
  });
});

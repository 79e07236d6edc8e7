import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { flux } from "../../../../ops/checks/cluster/flux";
import { READY, context, result } from "./support/context";

const SOURCES = "/apis/source.toolkit.fluxcd.io/v1/gitrepositories";
const KUSTOMIZATIONS = "/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations";
const source = { metadata: { name: "flux-system" }, status: { ...READY, artifact: { revision: "main@sha1:abc" } } };

const seen = (part: object) => {
  const object: KubernetesObject = {
    kind: "Kustomization",
    metadata: { name: "vault", namespace: "flux-system", generation: 2 },
    status: { ...READY, observedGeneration: 2 },
    ...part,
  };
  return result(flux, context({ [SOURCES]: [source], [KUSTOMIZATIONS]: [object] }));
};

describe("what Flux reconciles", () => {
  test("is told with its revision", async () => {
    expect(await seen({})).toMatchObject({ ok: true, saw: "1 Kustomizations, 0 HelmReleases, from main@sha1:abc" });
  });

  test.each([
    [
      "not Ready",
      { status: { conditions: [{ type: "Ready", status: "False", message: "no such path" }] } },
      "no such path",
    ],
    ["suspended", { spec: { suspend: true } }, "Kustomization flux-system/vault is suspended"],
    ["Ready as it was before a change", { status: { ...READY, observedGeneration: 1 } }, "has not looked at it since"],
  ])("is a fault when it is %s", async (_, part, words) => {
    expect(await seen(part)).toMatchObject({ ok: false, saw: expect.stringContaining(words) });
  });

  test("is a fault when there is nothing of it", async () => {
    expect(await result(flux, context({}))).toMatchObject({
      ok: false,
      saw: "there is no GitRepository: Flux reads nothing; there is no Kustomization: Flux brings nothing",
    });
  });
});

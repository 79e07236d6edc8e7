import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { fluxActive, fluxReady } from "../../../../ops/checks/cluster/flux";
import { waitFor } from "../../../../ops/checks/wait-for";
import { READY, context, result } from "./support/context";

const SOURCES = "/apis/source.toolkit.fluxcd.io/v1/gitrepositories";
const KUSTOMIZATIONS = "/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations";
const source = { metadata: { name: "flux-system" }, status: { ...READY, artifact: { revision: "main@sha1:abc" } } };

const seen = (part: object, check = fluxReady) => {
  const object: KubernetesObject = {
    kind: "Kustomization",
    metadata: { name: "vault", namespace: "flux-system", generation: 2 },
    status: { ...READY, observedGeneration: 2 },
    ...part,
  };
  return result(check, context({ [SOURCES]: [source], [KUSTOMIZATIONS]: [object] }));
};

describe("what Flux reconciles", () => {
  test("passes with its revision", async () => {
    expect(await seen({})).toMatchObject({
      status: "passed",
      evidence: "1 Kustomizations, 0 HelmReleases, from main@sha1:abc",
    });
  });

  test("fails when it is not Ready", async () => {
    const status = { conditions: [{ type: "Ready", status: "False", message: "no such path" }] };
    expect(await seen({ status })).toMatchObject({
      status: "failed",
      evidence: "Kustomization flux-system/vault: no such path",
      command: expect.stringContaining("kubectl get kustomizations,helmreleases -A"),
    });
    expect(await seen({ status: {} })).toMatchObject({ evidence: "Kustomization flux-system/vault: no status yet" });
  });

  describe("and is stalled", () => {
    const stalled = (observedGeneration: number) => ({
      conditions: [
        { type: "Ready", status: "False", message: "install failed" },
        { type: "Stalled", status: "True", message: "release vault/vault is not in schemas/charts" },
      ],
      observedGeneration,
    });

    test("fails for good, with the reason of the stall", async () => {
      expect(await seen({ status: stalled(2) })).toMatchObject({
        status: "failed",
        evidence: "Kustomization flux-system/vault: release vault/vault is not in schemas/charts",
        isFinal: true,
      });
    });

    test("may still come up after a change that Flux has not seen", async () => {
      expect((await seen({ status: stalled(1) })).isFinal).toBeUndefined();
    });

    test("is not waited for until the timeout", async () => {
      const object = { kind: "Kustomization", metadata: { name: "vault", generation: 2 }, status: stalled(2) };
      const timeout = { seconds: 3600, because: "it takes long" };
      const wait = { checks: [fluxReady], context: context({ [KUSTOMIZATIONS]: [object] }), timeout };
      await expect(waitFor(wait)).rejects.toMatchObject({ code: "wait-stalled", failure: { id: "flux-ready" } });
    });
  });

  test.each([
    ["suspended", { spec: { suspend: true } }, "Kustomization flux-system/vault is suspended"],
    ["Ready as before a change", { status: { ...READY, observedGeneration: 1 } }, "has not reconciled it since"],
  ])("fails at once when it is %s", async (_, part, words) => {
    expect(await seen(part, fluxActive)).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining(words),
    });
    expect(await seen(part, fluxReady)).toMatchObject({ status: "passed" });
  });

  test("fails when the object is missing", async () => {
    expect(await seen({}, fluxActive)).toMatchObject({ status: "passed" });
    expect(await result(fluxActive, context({}))).toMatchObject({
      status: "failed",
      evidence: "there is no GitRepository: Flux reads nothing; there is no Kustomization: Flux applies nothing",
    });
  });
});

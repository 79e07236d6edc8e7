import type { KubernetesObject } from "../../../../ops/clients/kubernetes/client";
import { fluxActive, fluxReady } from "../../../../ops/checks/cluster/flux";
import { waitFor } from "../../../../ops/checks/wait-for";
import { READY, context, result } from "./support/context";

const SOURCES = "/apis/source.toolkit.fluxcd.io/v1/gitrepositories";
const KUSTOMIZATIONS = "/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations";
const source = { metadata: { name: "flux-system" }, status: { ...READY, artifact: { revision: "main@sha1:abc" } } };

const observe = (part: object, check = fluxReady) => {
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
    expect(await observe({})).toMatchObject({
      status: "passed",
      evidence: "1 Kustomizations, 0 HelmReleases, from main@sha1:abc",
    });
  });

  test("fails when it is not Ready", async () => {
    const status = { conditions: [{ type: "Ready", status: "False", message: "no such path" }] };
    expect(await observe({ status })).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/^Kustomization flux-system\/vault: .* path$/),
      command: expect.stringContaining("kubectl get kustomizations,helmreleases -A"),
    });
    expect(await observe({ status: {} })).toMatchObject({
      evidence: expect.stringMatching(/^Kustomization flux-system\/vault: no status/),
    });
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
      expect(await observe({ status: stalled(2) })).toMatchObject({
        status: "failed",
        evidence: expect.stringMatching(/^Kustomization flux-system\/vault: .* schemas\/charts$/),
        isFinal: true,
      });
    });

    test("may still come up after a change that Flux has not seen", async () => {
      expect((await observe({ status: stalled(1) })).isFinal).toBeUndefined();
    });

    test("ends the wait before the timeout", async () => {
      const object = { kind: "Kustomization", metadata: { name: "vault", generation: 2 }, status: stalled(2) };
      const timeout = { seconds: 3600, because: "it takes long" };
      const wait = { checks: [fluxReady], context: context({ [KUSTOMIZATIONS]: [object] }), timeout };
      await expect(waitFor(wait)).rejects.toMatchObject({ code: "wait-stalled", failure: { id: "flux-ready" } });
    });
  });

  test.each([
    ["suspended", { spec: { suspend: true } }, "Kustomization flux-system/vault is suspended"],
    ["Ready as before a change", { status: { ...READY, observedGeneration: 1 } }, "not reconciled"],
  ])("fails at once when it is %s", async (_, part, words) => {
    expect(await observe(part, fluxActive)).toMatchObject({
      status: "failed",
      evidence: expect.stringContaining(words),
    });
    expect(await observe(part, fluxReady)).toMatchObject({ status: "passed" });
  });

  test("fails when the object is missing", async () => {
    expect(await observe({}, fluxActive)).toMatchObject({ status: "passed" });
    expect(await result(fluxActive, context({}))).toMatchObject({
      status: "failed",
      evidence: expect.stringMatching(/ GitRepository: .*; .* Kustomization: /),
    });
  });
});

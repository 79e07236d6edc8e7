import type { KubernetesApi } from "../../../../rehearsal/world/kubernetes/api";
import { trustAnnotation, untrustedApi } from "../../../../rehearsal/world/kubernetes/api-trust";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";

const apiWith = (certificate: string, accepted?: readonly string[]) =>
  ({
    view: { kubernetesCa: () => ({ certificate, privateKey: "", ...(accepted ? { accepted } : {}) }) },
  }) as unknown as KubernetesApi;

const CLIENT = { serviceAccountName: "cilium" };
const startedBy = (api: KubernetesApi, spec: object): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", annotations: trustAnnotation(api, spec) },
  spec,
});

test("a pod that started while both authorities were accepted can still use the API", () => {
  const pod = startedBy(apiWith("old", ["new", "old"]), CLIENT);
  expect(untrustedApi(apiWith("old"), pod)).toBeUndefined();
  expect(untrustedApi(apiWith("new"), pod)).toBeUndefined();
});

test("one that started before cannot", () => {
  expect(untrustedApi(apiWith("new", ["old", "new"]), startedBy(apiWith("old"), CLIENT))).toContain(
    "unknown authority",
  );
});

test.each([{}, { serviceAccountName: "default" }, { ...CLIENT, automountServiceAccountToken: false }])(
  "a pod that does not use the API is not affected: %j",
  (spec) => {
    expect(untrustedApi(apiWith("new"), startedBy(apiWith("old"), spec))).toBeUndefined();
  },
);

import { KubernetesApi } from "../../../../rehearsal/world/kubernetes/api";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { Store } from "../../../../rehearsal/world/store";
import { fakeCluster, makeCa } from "./support/fake-cluster";
import type { FakeCluster } from "./support/fake-cluster";
import { sharedFolder } from "../../../support/temporary-folder";

let view: FakeCluster;
let api: KubernetesApi;

beforeEach(async () => {
  view = fakeCluster(await makeCa());
  api = new KubernetesApi(new Store(), view);
  api.reach();
});

const configMap = (name: string, data: Record<string, unknown> = {}, namespace = "default"): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace },
  data,
});

const secret = (over: Partial<KubeObject>): KubeObject => ({
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "x", namespace: "default" },
  ...over,
});

describe("the stored objects of the API server", () => {
  it("include the namespaces of every cluster", () => {
    expect(api.list("Namespace").map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(["default", "kube-system"]),
    );
  });

  it("have a uid and a generation", () => {
    const created = api.create(configMap("a", { word: "one" }));
    expect(created.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    const updated = api.update({ ...created, data: { word: "two" } });
    expect(Number(updated.metadata.resourceVersion)).toBeGreaterThan(Number(created.metadata.resourceVersion));
    expect(api.update(updated)).toBe(updated);
    expect(() => api.update({ ...created, data: { word: "three" } })).toThrow("the object has been modified");
  });

  it("store stringData of Secrets as data", () => {
    expect(api.create(secret({ stringData: { token: "abc" } })).data).toEqual({ token: "YWJj" });
  });

  it("are deleted with their namespace", () => {
    api.create({ apiVersion: "v1", kind: "Namespace", metadata: { name: "apps" } });
    api.create(configMap("a", {}, "apps"));
    api.delete("Namespace", "apps");
    expect(api.get("ConfigMap", "a", "apps")).toBeUndefined();
  });

  it("are applied by several field managers: each removes only its own fields", () => {
    const base = { apiVersion: "v1", kind: "Namespace" };
    api.apply({ ...base, metadata: { name: "apps", labels: { one: "1", both: "1" } } }, "first");
    api.apply({ ...base, metadata: { name: "apps", labels: { two: "2" } } }, "second");
    const after = api.apply({ ...base, metadata: { name: "apps", labels: { both: "1" } } }, "first");
    expect(after.metadata.labels).toEqual({ both: "1", two: "2", "kubernetes.io/metadata.name": "apps" });
  });

  it("survive a restart of the rehearsal", () => {
    const folder = sharedFolder("api");
    const first = new KubernetesApi(new Store(folder), view);
    first.reach();
    const { metadata } = first.create(configMap("kept"));
    const second = new KubernetesApi(new Store(folder), view);
    expect(second.get("ConfigMap", "kept", "default")?.metadata).toEqual(metadata);
    expect(second.revision()).toBe(first.revision());
  });
});

describe("the API server refuses", () => {
  it.each([
    ["a namespace that is missing", () => api.create(configMap("a", {}, "nowhere")), 'namespaces "nowhere" not found'],
    [
      "a kind that it does not know",
      () => api.create({ apiVersion: "x.io/v1", kind: "Thing", metadata: { name: "a" } }),
      'no matches for kind "Thing" in version "x.io/v1"',
    ],
    ["a name with capitals", () => api.create(configMap("Big")), "a lowercase RFC 1123 subdomain"],
    ["a number as text", () => api.create(configMap("a", { port: 80 })), "cannot unmarshal number"],
    [
      "a TLS Secret without its key",
      () => api.create(secret({ type: "kubernetes.io/tls", stringData: { "tls.crt": "x" } })),
      "data[tls.key]: Required value",
    ],
    ["data that is not base64", () => api.create(secret({ data: { a: "not base64!" } })), "illegal base64 data"],
    ["the deletion of kube-system", () => api.delete("Namespace", "kube-system"), "this namespace may not be deleted"],
  ])("%s", (_, act, words) => {
    expect(act).toThrow(words);
  });

  it("a name that exists, and another type for a Secret", () => {
    const created = api.create(secret({}));
    expect(() => api.create(secret({}))).toThrow('secrets "x" already exists');
    expect(() => api.update({ ...created, type: "other" })).toThrow("field is immutable");
  });

  it("every request while it is down", () => {
    view.down = "etcd has not been bootstrapped";
    expect(() => api.reach()).toThrow("etcd has not been bootstrapped");
  });
});

import { workload } from "../../../../rehearsal/world/kubernetes/builders";
import { claimObject } from "../../../support/claim-object";
import type { Part } from "../../../../rehearsal/world/kubernetes/builders";
import type { KubeObject } from "../../../../rehearsal/world/kubernetes/object";
import { madeUpChart, writeLock } from "../kubernetes/support/charts";
import { fluxWorld, namespace, part, release, repository } from "./support/flux-world";
import { sharedFolder } from "../../../support/temporary-folder";

const CALL = { values: {}, release: { name: "shop", namespace: "shop" } };
const MONITOR = {
  apiVersion: "monitoring.coreos.com/v1",
  kind: "ServiceMonitor",
  metadata: { name: "shop" },
  spec: {},
};
const DEFINITION: KubeObject = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "carts.shop.example.org" },
  spec: {
    group: "shop.example.org",
    names: { kind: "Cart", plural: "carts", singular: "cart", listKind: "CartList" },
    scope: "Namespaced",
    versions: [{ name: "v1", served: true, storage: true }],
  },
};

function server(of: Part = {}): KubeObject {
  const { metadata, ...rest } = workload("Deployment", "server", CALL, of);
  return { ...rest, metadata: { name: metadata.name } } as KubeObject;
}

interface Setting {
  readonly objects?: readonly KubeObject[];
  readonly labels?: Record<string, string>;
  readonly version?: string;
  readonly spec?: object;
  readonly over?: Parameters<typeof madeUpChart>[2];
}

/** A release of the chart `shop`, which renders to these objects. */
async function installed({ objects = [server()], labels, version = "1.2.3", spec, over }: Setting = {}) {
  const charts = writeLock(sharedFolder("flux"), [madeUpChart("shop", objects, over)], [DEFINITION]);
  const tree = [
    namespace("shop", labels),
    repository("shop", "https://charts.example.org", "shop"),
    release("shop", "shop", "shop", version, { values: { any: true }, ...spec }),
  ];
  return fluxWorld({ "clusters/test/part.yaml": part("one"), "parts/one/all.yaml": tree }, [], charts);
}

describe("a HelmRelease", () => {
  it("installs the chart, its CRDs and its pods", async () => {
    const flux = await installed({ over: { definitions: [DEFINITION.metadata.name] } });
    expect(flux.release("shop", "shop")).toMatchObject({
      reason: "InstallSucceeded",
      message: "Helm install succeeded for release shop/shop.v1 with chart shop@1.2.3",
    });
    expect(flux.world.api.type("Cart.shop.example.org")).toBeDefined();
    expect(flux.world.api.list("Pod", "shop")).toHaveLength(1);
  });

  it("is removed with everything that it created", async () => {
    const flux = await installed();
    await flux.push({ "parts/one/all.yaml": [namespace("shop")] });
    expect(flux.world.releases.get("shop", "shop")).toBeUndefined();
    expect(flux.world.api.list("Pod", "shop")).toEqual([]);
  });

  it.each([
    ["a version that is not locked", "1.99.0", "no 'shop' chart with version matching '1.99.0' found"],
    ["a version that is a range", "1.x", 'version "1.x" is not exact'],
  ])("is not ready with %s", async (_, version, words) => {
    const flux = await installed({ version });
    expect(flux.release("shop", "shop")).toMatchObject({ status: "False", reason: "SourceNotReady" });
    expect(flux.release("shop", "shop")?.message).toContain(words);
  });

  it("is not ready while Pod Security rejects its pods", async () => {
    const objects = [server({ hostNetwork: true })];
    expect((await installed({ objects })).release("shop", "shop")?.message).toMatch(
      /pods "server-\w+-\w+" is forbidden: violates PodSecurity "baseline:latest": host namespaces \(hostNetwork=true\)/,
    );
    const labels = { "pod-security.kubernetes.io/enforce": "privileged" };
    expect((await installed({ objects, labels })).release("shop", "shop")).toMatchObject({ status: "True" });
  });

  it("is not ready while a Secret or one of its keys is missing, and becomes ready when it is created", async () => {
    const flux = await installed({ objects: [server({ secrets: { login: ["password"] } })] });
    const { api } = flux.world;
    const login = (stringData: object) =>
      ({ apiVersion: "v1", kind: "Secret", metadata: { name: "login", namespace: "shop" }, stringData }) as KubeObject;
    expect(flux.release("shop", "shop")?.message).toContain('secret "login" not found');
    api.create(login({ passwort: "x" }));
    await flux.world.settle();
    expect(flux.release("shop", "shop")?.message).toContain("couldn't find key password in Secret shop/login");
    api.delete("Secret", "login", "shop");
    api.create(login({ password: "x" }));
    await flux.world.settle();
    expect(flux.release("shop", "shop")).toMatchObject({ status: "True" });
  });

  it("is not ready while a storage class is missing", async () => {
    const claim = claimObject(CALL.release, { name: "data", storageClass: "fast" });
    const flux = await installed({ objects: [server({ claims: [{ name: "data" }] }), claim] });
    expect(flux.release("shop", "shop")?.message).toContain('storageclass.storage.k8s.io "fast" not found');
  });

  it.each([
    [
      "a value that the chart does not know",
      { shopp: { open: true } },
      "chart shop 1.2.3 does not know the value shopp",
    ],
    ["a value that was not locked", { shop: { open: false } }, "the value shop.open is false, and was true"],
  ])("fails with %s, and names the command that locks it", async (_, values, words) => {
    const over = { values: { shop: { open: true } } };
    const flux = await installed({ over, spec: { values } });
    expect(flux.release("shop", "shop")).toMatchObject({ reason: "InstallFailed" });
    expect(flux.release("shop", "shop")?.message).toContain(`schemas/charts is stale for release shop/shop: ${words}`);
    expect(flux.release("shop", "shop")?.message).toContain("Run npm run charts");
  });

  it("fails if it enables ServiceMonitors before their CRD exists", async () => {
    const flux = await installed({ objects: [server(), MONITOR] });
    expect(flux.release("shop", "shop")?.message).toContain('no matches for kind "ServiceMonitor"');
  });

  it("names the values that it cannot find", async () => {
    const flux = await installed({ spec: { valuesFrom: [{ kind: "Secret", name: "more" }] } });
    expect(flux.release("shop", "shop")).toMatchObject({ reason: "ValuesError" });
  });
});

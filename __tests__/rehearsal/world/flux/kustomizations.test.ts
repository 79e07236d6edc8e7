import { configMap, fluxWorld, namespace, part } from "./support/flux-world";

const TREE = {
  "clusters/test/parts.yaml": [part("base"), part("apps", { dependsOn: [{ name: "base" }] })],
  "parts/base/kustomization.yaml": { resources: ["objects.yaml"] },
  "parts/base/objects.yaml": [namespace("apps"), configMap("settings", { word: "hello" }, "apps")],
  "parts/apps/greeting.yaml": configMap("greeting", { word: "${WORD:=none}" }, "apps"),
};

describe("Flux on a tree", () => {
  it("makes every part Ready in order, and labels what it applies", async () => {
    const flux = await fluxWorld(TREE);
    expect(flux.ready("apps")).toMatchObject({ status: "True", reason: "ReconciliationSucceeded" });
    expect(flux.ready("base")?.message).toMatch(/^Applied revision: main@sha1:[0-9a-f]{40}$/);
    const greeting = flux.world.api.get("ConfigMap", "greeting", "apps");
    expect(greeting?.metadata.labels).toMatchObject({ "kustomize.toolkit.fluxcd.io/name": "apps" });
  });

  it("does not change text unless postBuild variables are set", async () => {
    const flux = await fluxWorld(TREE, [configMap("vars", { WORD: "hi\n" }, "default")]);
    const word = () => flux.world.api.get("ConfigMap", "greeting", "apps")?.data;
    expect(word()).toEqual({ word: "${WORD:=none}" });
    await flux.push({
      "clusters/test/parts.yaml": [
        part("base"),
        part("apps", { postBuild: { substitute: { WORD: "a\nb", OTHER: "1" } } }),
      ],
    });
    expect(word()).toEqual({ word: "ab" });
  });

  it("prunes what was removed from the tree, also together with its part", async () => {
    const flux = await fluxWorld(TREE);
    await flux.push({ "parts/apps/greeting.yaml": configMap("other", {}, "apps") });
    expect(flux.world.api.get("ConfigMap", "greeting", "apps")).toBeUndefined();
    expect(flux.world.api.get("ConfigMap", "other", "apps")).toBeDefined();
    await flux.push({ "clusters/test/parts.yaml": [part("base")] });
    expect(flux.world.api.get("ConfigMap", "other", "apps")).toBeUndefined();
  });

  it("restores what was deleted by hand", async () => {
    const flux = await fluxWorld(TREE);
    flux.world.api.delete("ConfigMap", "settings", "apps");
    await flux.world.settle();
    expect(flux.world.api.get("ConfigMap", "settings", "apps")).toBeDefined();
  });
});

describe("a claim that Flux applies", () => {
  const claim = {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: "data", namespace: "default" },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "10Gi" } } },
  };
  const tree = { "clusters/test/part.yaml": part("one"), "parts/one/claim.yaml": claim };
  const uidAfterDelete = async (suspended: readonly string[]) => {
    const { world } = await fluxWorld(tree);
    const KUSTOMIZATION = "Kustomization.kustomize.toolkit.fluxcd.io";
    for (const name of suspended) {
      const live = world.api.require(KUSTOMIZATION, name, "flux-system");
      world.api.update({ ...live, spec: { ...(live.spec as object), suspend: true } });
    }
    await world.settle();
    const before = world.api.require("PersistentVolumeClaim", "data", "default").metadata.uid;
    world.api.delete("PersistentVolumeClaim", "data", "default");
    await world.settle();
    return { before, after: world.api.get("PersistentVolumeClaim", "data", "default")?.metadata.uid, world };
  };

  it("is created again after it is deleted", async () => {
    const { before, after } = await uidAfterDelete([]);
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  });

  it("is not created again while its part is suspended, also if the part is deleted then", async () => {
    const { after, world } = await uidAfterDelete(["flux-system", "one"]);
    expect(after).toBeUndefined();
    world.api.create(claim);
    world.api.delete("Kustomization.kustomize.toolkit.fluxcd.io", "one", "flux-system");
    await world.settle();
    expect(world.api.get("PersistentVolumeClaim", "data", "default")).toBeDefined();
  });
});

describe("why a part is not ready", () => {
  const one = async (spec: object, content: object | readonly object[] = configMap("x")) => {
    const flux = await fluxWorld({ "clusters/test/part.yaml": part("one", spec), "parts/one/x.yaml": content });
    return flux.ready("one");
  };

  it("its path is not in the repository", async () => {
    const ready = await one({ path: "./parts/nowhere" });
    expect(ready).toMatchObject({ status: "False", reason: "ArtifactFailed" });
    expect(ready?.message).toContain("kustomization path not found: stat");
  });

  it("its source does not exist", async () => {
    const ready = await one({ sourceRef: { kind: "GitRepository", name: "other" } });
    expect(ready).toMatchObject({
      reason: "ArtifactFailed",
      message: 'gitrepositories.source.toolkit.fluxcd.io "other" not found',
    });
  });

  it("a dependency does not exist", async () => {
    const ready = await one({ dependsOn: [{ name: "absent" }] });
    expect(ready).toMatchObject({ reason: "DependencyNotReady" });
    expect(ready?.message).toContain("dependency 'flux-system/absent' not found");
  });

  it("its dependencies are circular", async () => {
    const flux = await fluxWorld({
      "clusters/test/parts.yaml": [
        part("one", { dependsOn: [{ name: "two" }] }),
        part("two", { dependsOn: [{ name: "one" }] }),
      ],
      "parts/one/x.yaml": configMap("x"),
      "parts/two/x.yaml": configMap("y"),
    });
    expect(flux.ready("one")?.message).toContain("cycle: flux-system/one → flux-system/two → flux-system/one");
  });

  it("the source of its variables is missing", async () => {
    const ready = await one({ postBuild: { substituteFrom: [{ kind: "ConfigMap", name: "vars" }] } });
    expect(ready).toMatchObject({ reason: "BuildFailed" });
    expect(ready?.message).toContain(`substitute from 'ConfigMap/vars' error: configmaps "vars" not found`);
  });

  it("an undefined variable makes an object invalid", async () => {
    const broken = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x-${NAME}", namespace: "default" } };
    const ready = await one({ postBuild: { substitute: { OTHER: "1" } } }, broken);
    expect(ready).toMatchObject({ reason: "ReconciliationFailed" });
    expect(ready?.message).toContain('ConfigMap/default/x- dry-run failed (Invalid): ConfigMap "x-" is invalid');
  });

  it("a kind has no CRD yet", async () => {
    const issuer = { apiVersion: "cert-manager.io/v1", kind: "ClusterIssuer", metadata: { name: "acme" }, spec: {} };
    const ready = await one({}, [issuer, configMap("beside")]);
    expect(ready?.message).toBe(
      'ClusterIssuer/acme dry-run failed: no matches for kind "ClusterIssuer" in version "cert-manager.io/v1"',
    );
  });

  it("a namespace is missing", async () => {
    const ready = await one({}, configMap("x", {}, "nowhere"));
    expect(ready?.message).toBe('ConfigMap/nowhere/x not found: namespaces "nowhere" not found');
  });

  it("kustomize does not build it", async () => {
    const flux = await fluxWorld({
      "clusters/test/part.yaml": part("one"),
      "parts/one/kustomization.yaml": { resources: ["absent.yaml"] },
    });
    expect(flux.ready("one")).toMatchObject({ reason: "BuildFailed" });
    expect(flux.ready("one")?.message).toContain("kustomize build failed:");
  });

  it("it has a health check expression that a rehearsal cannot evaluate", async () => {
    const current = "status.conditions.size() > 0";
    const checks = { wait: true, healthCheckExprs: [{ apiVersion: "v1", kind: "ConfigMap", current }] };
    expect(await one(checks)).toMatchObject({
      reason: "InvalidCELExpression",
      message: `the rehearsal cannot evaluate the expression ${current}`,
    });
  });

  it("something in it is not healthy", async () => {
    const labels = { app: "web" };
    const container = {
      name: "web",
      image: "web",
      env: [{ name: "A", valueFrom: { secretKeyRef: { name: "web", key: "a" } } }],
    };
    const web = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "web", namespace: "default" },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    };
    const ready = await one({ wait: true }, web);
    expect(ready).toMatchObject({ reason: "HealthCheckFailed" });
    expect(ready?.message).toMatch(/Deployment\/default\/web status: 'InProgress'.*secret "web" not found/);
  });
});

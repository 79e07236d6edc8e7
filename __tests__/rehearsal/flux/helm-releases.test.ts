import { fluxWorld, namespace, part, release, removeFolders, repository } from "./support/flux-world";

afterAll(removeFolders);

const JETSTACK = "https://charts.jetstack.io";

async function installed(objects: readonly object[], before: Parameters<typeof fluxWorld>[1] = []) {
  return fluxWorld({ "clusters/test/part.yaml": part("one"), "parts/one/all.yaml": objects }, before);
}

describe("a HelmRelease", () => {
  it("installs a chart, its definitions and its pods", async () => {
    const flux = await installed([
      namespace("cert-manager"),
      repository("cert-manager", JETSTACK, "cert-manager"),
      release("cert-manager", "cert-manager", "cert-manager", "v1.21.1", { values: { crds: { enabled: true } } }),
    ]);
    expect(flux.release("cert-manager", "cert-manager")).toMatchObject({
      reason: "InstallSucceeded",
      message: "Helm install succeeded for release cert-manager/cert-manager.v1 with chart cert-manager@v1.21.1",
    });
    expect(flux.world.api.type("ClusterIssuer.cert-manager.io")).toBeDefined();
    expect(flux.world.api.list("Pod", "cert-manager")).toHaveLength(3);
  });

  it("is removed with everything that it made", async () => {
    const flux = await installed([
      namespace("cert-manager"),
      repository("cert-manager", JETSTACK, "cert-manager"),
      release("cert-manager", "cert-manager", "cert-manager", "v1.21.1"),
    ]);
    await flux.push({ "parts/one/all.yaml": [namespace("cert-manager")] });
    expect(flux.world.releases.get("cert-manager", "cert-manager")).toBeUndefined();
    expect(flux.world.api.list("Pod", "cert-manager")).toEqual([]);
  });

  it.each([
    ["a version that does not exist", "v1.99.0", "no 'cert-manager' chart with version matching 'v1.99.0' found"],
    ["a version that is a range", "1.x", 'version "1.x" is not exact'],
  ])("is not ready with %s", async (_, version, words) => {
    const flux = await installed([
      namespace("cert-manager"),
      repository("cert-manager", JETSTACK, "cert-manager"),
      release("cert-manager", "cert-manager", "cert-manager", version),
    ]);
    expect(flux.release("cert-manager", "cert-manager")).toMatchObject({ status: "False", reason: "SourceNotReady" });
    expect(flux.release("cert-manager", "cert-manager")?.message).toContain(words);
  });

  it("is not ready while its pods may not run in their namespace", async () => {
    const metallb = (labels: Record<string, string>) => [
      namespace("metallb-system", labels),
      repository("metallb", "https://metallb.github.io/metallb", "metallb-system"),
      release("metallb", "metallb-system", "metallb", "0.16.1"),
    ];
    const flux = await installed(metallb({}));
    expect(flux.release("metallb", "metallb-system")?.message).toMatch(
      /pods "metallb-speaker-\w+" is forbidden: violates PodSecurity "baseline:latest": host namespaces \(hostNetwork=true\)/,
    );
    await flux.push({ "parts/one/all.yaml": metallb({ "pod-security.kubernetes.io/enforce": "privileged" }) });
    expect(flux.release("metallb", "metallb-system")).toMatchObject({ status: "True" });
  });

  it("is not ready while a Secret is missing, and becomes so when somebody makes it", async () => {
    const flux = await installed([
      repository("hcloud-csi", "https://charts.hetzner.cloud", "kube-system"),
      release("hcloud-csi", "kube-system", "hcloud-csi", "2.22.1"),
    ]);
    expect(flux.release("hcloud-csi", "kube-system")?.message).toContain('secret "hcloud" not found');
    flux.world.api.create({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "hcloud", namespace: "kube-system" },
      stringData: { token: "x" },
    });
    await flux.world.settle();
    expect(flux.release("hcloud-csi", "kube-system")).toMatchObject({ status: "True" });
    expect(flux.world.api.get("StorageClass.storage.k8s.io", "hcloud-volumes")).toBeDefined();
  });

  it("is not ready while a storage class is missing", async () => {
    const flux = await installed([
      namespace("monitoring"),
      repository("tempo", "https://grafana-community.github.io/helm-charts", "monitoring"),
      release("tempo", "monitoring", "tempo", "2.2.4", {
        values: { persistence: { enabled: true, storageClassName: "fast" } },
      }),
    ]);
    expect(flux.release("tempo", "monitoring")?.message).toContain('storageclass.storage.k8s.io "fast" not found');
  });

  it("fails where a chart refuses its values", async () => {
    const flux = await installed([
      namespace("registry"),
      repository("harbor", "https://helm.goharbor.io", "registry"),
      release("harbor", "registry", "harbor", "1.19.1"),
    ]);
    expect(flux.release("harbor", "registry")).toMatchObject({ reason: "InstallFailed" });
    expect(flux.release("harbor", "registry")?.message).toContain("externalURL is required");
  });

  it("fails where it asks for monitors before anybody knows what those are", async () => {
    const flux = await installed([
      namespace("cert-manager"),
      repository("cert-manager", JETSTACK, "cert-manager"),
      release("cert-manager", "cert-manager", "cert-manager", "v1.21.1", {
        values: { prometheus: { servicemonitor: { enabled: true } } },
      }),
    ]);
    expect(flux.release("cert-manager", "cert-manager")?.message).toContain('no matches for kind "ServiceMonitor"');
  });

  it("says which values it cannot find", async () => {
    const flux = await installed([
      namespace("cert-manager"),
      repository("cert-manager", JETSTACK, "cert-manager"),
      release("cert-manager", "cert-manager", "cert-manager", "v1.21.1", {
        valuesFrom: [{ kind: "Secret", name: "more" }],
      }),
    ]);
    expect(flux.release("cert-manager", "cert-manager")).toMatchObject({ reason: "ValuesError" });
  });
});

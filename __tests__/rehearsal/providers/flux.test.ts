import type { State } from "../../../rehearsal/protocol/behaviour";
import { fluxProvider } from "../../../rehearsal/providers/flux";
import type { KubernetesWorld } from "../../../rehearsal/world/kubernetes";
import { configMap } from "../world/flux/support/flux-world";
import { drive } from "../world/kubernetes/support/drive";
import type { Driver } from "../world/kubernetes/support/drive";
import { makeClient } from "../world/kubernetes/support/fake-cluster";
import { makeWorld } from "../world/kubernetes/support/world";

const URL = "https://github.com/example/cluster.git";
let world: KubernetesWorld;
let provider: State;
let bootstrap: Driver;

beforeEach(async () => {
  const made = await makeWorld();
  world = made.world;
  const client = await makeClient(made.view.ca);
  provider = {
    kubernetes: {
      host: "https://203.0.113.10:6443",
      cluster_ca_certificate: made.view.ca.certificate,
      client_certificate: client.certificate,
      client_key: client.privateKey,
    },
    git: { url: URL, branch: "main", http: { username: "git", password: "token" } },
  };
  const readme = JSON.stringify(configMap("from-git", { word: "hello" }));
  world.remotes.ensure(URL, "main").commit("main", "Start", { "clusters/test/map.yaml": readme }, world.now());
  bootstrap = await drive(fluxProvider(world), provider, "flux_bootstrap_git");
});

const config = (over: State = {}): State => ({
  path: "clusters/test",
  delete_git_manifests: false,
  keep_namespace: true,
  ...over,
});
const files = (folder = "clusters/test") =>
  ["gotk-components.yaml", "gotk-sync.yaml", "kustomization.yaml"].map((file) => `${folder}/flux-system/${file}`);
const inGit = () => {
  const repository = world.remotes.ensure(URL, "main");
  return repository.files(repository.resolve("main") ?? "");
};

describe("flux_bootstrap_git", () => {
  it("commits its manifests, starts Flux, and Flux reads the repository", async () => {
    const state = await bootstrap.create(config());
    expect(state.id).toBe("flux-system");
    expect(Object.keys(state.repository_files as State)).toEqual(files());
    expect(inGit()).toEqual([
      "clusters/test/flux-system/gotk-components.yaml",
      ...files().slice(1),
      "clusters/test/map.yaml",
    ]);
    expect(world.api.get("ConfigMap", "from-git", "default")?.data).toEqual({ word: "hello" });
    expect(await bootstrap.read(state)).toEqual(state);
    expect((await bootstrap.plan(config(), state)).planned).toEqual(state);
  });

  it("moves its manifests with its path", async () => {
    const state = await bootstrap.create(config());
    await bootstrap.update(config({ path: "clusters/other" }), state);
    expect(inGit()).toEqual([...files("clusters/other"), "clusters/test/map.yaml"]);
  });

  it("detects at refresh that Flux is gone", async () => {
    const state = await bootstrap.create(config());
    world.api.delete("Deployment.apps", "kustomize-controller", "flux-system");
    const read = await bootstrap.read(state);
    expect((read?.repository_files as State)["clusters/test/flux-system/gotk-sync.yaml"]).toBe("");
  });

  it("keeps what Flux created, and deletes from git only if it is allowed to", async () => {
    const state = await bootstrap.create(config());
    await bootstrap.delete(state);
    expect(world.api.type("Kustomization.kustomize.toolkit.fluxcd.io")).toBeUndefined();
    expect(world.api.get("ConfigMap", "from-git", "default")).toBeDefined();
    expect(inGit()).toContain(files()[0]);
    await bootstrap.delete({ ...(await bootstrap.create(config())), delete_git_manifests: true });
    expect(inGit()).toEqual(["clusters/test/map.yaml"]);
  });

  it("fails if the manifests in git cannot be applied", async () => {
    const broken = JSON.stringify(configMap("x", {}, "nowhere"));
    world.remotes.ensure(URL, "main").commit("main", "Break", { "clusters/test/x.yaml": broken }, world.now());
    await expect(bootstrap.create(config())).rejects.toThrow(/Bootstrap run error: .*namespaces "nowhere" not found/);
  });

  it("fails without a credential for git, and without any configuration", async () => {
    const git = { ...(provider.git as State), http: { username: "git", password: null } };
    const anonymous = await drive(fluxProvider(world), { ...provider, git }, "flux_bootstrap_git");
    await expect(anonymous.create(config())).rejects.toThrow("authentication required");
    const nothing = await drive(fluxProvider(world), { kubernetes: null, git: null }, "flux_bootstrap_git");
    await expect(nothing.plan(config())).rejects.toThrow("Missing configuration");
  });

  it.each([
    [{ components: ["source-controller"] }, "components"],
    [{ version: "2.8.5" }, "version"],
    [{ interval: "often" }, "interval"],
    [{ registry_credentials: "user:password" }, "registry_credentials"],
  ])("refuses %j", (over, path) => {
    const behaviour = fluxProvider(world).resources.flux_bootstrap_git;
    const halfway = () => Promise.resolve();
    const warn = () => undefined;
    const call = { provider: undefined, type: "", config: null, signal: new AbortController().signal, halfway, warn };
    expect(behaviour?.validate?.(config(over), call).map((one) => one.path?.[0])).toContain(path);
  });
});

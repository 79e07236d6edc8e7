import { stringify } from "yaml";
import { first, replace, update } from "./case";
import type { Json, ProviderValues, Varied } from "./case";

export const REPOSITORY = { url: "https://git.example/team/cluster.git", branch: "main" };

export const flux: ProviderValues = {
  configuration: { git: { ...REPOSITORY, http: { username: "git", password: "token" } } },
  cases: [
    {
      type: "flux_bootstrap_git",
      name: "only",
      runs: 1,
      steps: [
        first(() => ({})),
        update((v) => large(v)),
        replace((v) => ({ ...large(v), namespace: "flux-two", secret_name: "flux-two" })),
      ],
    },
  ],
};

function large(v: Varied): Json {
  return {
    path: `clusters/${v.word}`,
    namespace: "flux-system",
    secret_name: "flux-system",
    cluster_domain: "cluster.example",
    components: ["source-controller", "kustomize-controller"],
    components_extra: ["image-reflector-controller", "source-watcher"],
    delete_git_manifests: true,
    disable_secret_creation: v.count < 0,
    embedded_manifests: true,
    image_pull_secret: "pull",
    registry: "registry.example/fluxcd",
    registry_credentials: "user:password",
    interval: "5m0s",
    keep_namespace: false,
    kustomization_override: stringify({
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      kind: "Kustomization",
      resources: ["gotk-components.yaml", "gotk-sync.yaml"],
      commonAnnotations: { note: v.word },
    }),
    log_level: "debug",
    network_policy: false,
    recurse_submodules: true,
    toleration_keys: ["node-role.kubernetes.io/control-plane"],
    version: "v2.8.5",
    watch_all_namespaces: false,
    timeouts: { create: "20m", read: "5m", update: "20m", delete: "10m" },
  };
}

import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { BootstrapGit } from "../.gen/providers/flux/bootstrap-git";
import { FluxProvider } from "../.gen/providers/flux/provider";
import { ConfigMapV1 } from "../.gen/providers/kubernetes/config-map-v1";
import { NamespaceV1 } from "../.gen/providers/kubernetes/namespace-v1";
import type { Cluster } from "../spec";
import type { KubernetesConnection } from "./kubernetes-connection";
import { named } from "./naming";

export const FLUX_NAMESPACE = "flux-system";

/** The ConfigMap that Kustomizations in gitops/ substitute from. */
export const SETTINGS = "cluster-settings";

export interface FluxProps {
  readonly cluster: Cluster;
  readonly connection: KubernetesConnection;
  readonly gitToken: string;
  readonly settings: Readonly<Record<string, string>>;
  /** What must be in the cluster before the first reconciliation. */
  readonly after: readonly ITerraformDependable[];
}

/** Flux, the settings that it substitutes, and its place in git. */
export class Flux extends Construct {
  constructor(scope: Construct, id: string, { cluster, connection, gitToken, settings, after }: FluxProps) {
    super(scope, id);
    const { repository, branch, path } = cluster.gitops;
    const provider = new FluxProvider(this, "provider", {
      kubernetes: { ...connection },
      git: { url: repository, branch, http: { username: "git", password: gitToken } },
    });
    const namespace = named(
      new NamespaceV1(this, "namespace", {
        metadata: { name: FLUX_NAMESPACE },
        // Flux's own manifests label the namespace that they live in.
        lifecycle: { ignoreChanges: ["metadata[0].labels", "metadata[0].annotations"] },
      }),
      FLUX_NAMESPACE,
    );
    const settingsMap = named(
      new ConfigMapV1(this, "settings", {
        metadata: { name: SETTINGS, namespace: FLUX_NAMESPACE },
        data: { ...settings },
        dependsOn: [namespace],
      }),
      SETTINGS,
    );
    named(
      new BootstrapGit(this, "bootstrap", {
        provider,
        path,
        namespace: FLUX_NAMESPACE,
        // The namespace is ours: a destroy of Flux must not take the settings with it.
        keepNamespace: true,
        // Manifests come with the provider, not from GitHub at every plan.
        embeddedManifests: true,
        // A destroy must not delete the description of the cluster from git (T13).
        deleteGitManifests: false,
        componentsExtra: [],
        dependsOn: [settingsMap, ...after],
      }),
      cluster.name,
    );
  }
}

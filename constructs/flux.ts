import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { BootstrapGit } from "../.gen/providers/flux/bootstrap-git";
import { FluxProvider } from "../.gen/providers/flux/provider";
import { ConfigMapV1 } from "../.gen/providers/kubernetes/config-map-v1";
import { NamespaceV1 } from "../.gen/providers/kubernetes/namespace-v1";
import { githubRepository, githubSshUrl } from "../spec";
import type { Cluster } from "../spec";
import { DeployKey } from "./deploy-key";
import type { DeployKeyProps } from "./deploy-key";
import { encodeJson } from "./encode-json";
import type { KubernetesConnection } from "./kubernetes-connection";
import { setLogicalId } from "./naming";

export const FLUX_NAMESPACE = "flux-system";

/** The ConfigMap that Kustomizations in gitops/ substitute from. */
export const SETTINGS = "cluster-settings";

export interface FluxProps {
  readonly cluster: Cluster;
  readonly connection: KubernetesConnection;
  /**
   * The token that pushes Flux's manifests. Without a deploy key, Flux also reads with it, and it is stored in the
   * cluster.
   */
  readonly gitToken: string;
  readonly deployKey?: Pick<DeployKeyProps, "privateKey" | "publicKey" | "project"> | undefined;
  readonly settings: Readonly<Record<string, string>>;
  /** Resources that must exist before the first reconciliation. */
  readonly after: readonly ITerraformDependable[];
}

/** Flux, the settings that it substitutes, and its manifests in git. */
export class Flux extends Construct {
  constructor(scope: Construct, id: string, props: FluxProps) {
    super(scope, id);
    const { cluster, connection, gitToken, settings, after, deployKey } = props;
    const { repository, branch, path } = cluster.gitops;
    const provider = new FluxProvider(this, "provider", {
      kubernetes: { ...connection },
      git: { url: repository, branch, http: { username: "git", password: gitToken } },
    });
    const namespace = setLogicalId(
      new NamespaceV1(this, "namespace", {
        metadata: { name: FLUX_NAMESPACE },
        // Flux's own manifests label the namespace that they live in.
        lifecycle: { ignoreChanges: ["metadata[0].labels", "metadata[0].annotations"] },
      }),
      FLUX_NAMESPACE,
    );
    const settingsMap = setLogicalId(
      new ConfigMapV1(this, "settings", {
        metadata: { name: SETTINGS, namespace: FLUX_NAMESPACE },
        data: { ...settings },
        dependsOn: [namespace],
      }),
      SETTINGS,
    );
    const login = deployKey
      ? new DeployKey(this, "deploy-key", {
          ...deployKey,
          clusterName: cluster.name,
          repository: githubRepository(repository) ?? "",
          gitToken,
          secret: { name: FLUX_NAMESPACE, namespace: FLUX_NAMESPACE },
          dependsOn: [namespace],
        })
      : undefined;
    setLogicalId(
      new BootstrapGit(this, "bootstrap", {
        provider,
        path,
        namespace: FLUX_NAMESPACE,
        // The namespace is ours: a destroy of Flux must not take the settings with it.
        keepNamespace: true,
        // The provider contains the manifests; they are not downloaded from GitHub at every plan.
        embeddedManifests: true,
        // A destroy must not delete the description of the cluster from git (T13).
        deleteGitManifests: false,
        componentsExtra: [],
        ...(login ? { disableSecretCreation: true, kustomizationOverride: readBySsh(repository) } : {}),
        dependsOn: [settingsMap, ...(login?.ready ?? []), ...after],
      }),
      cluster.name,
    );
  }
}

/**
 * The provider pushes over HTTPS and configures Flux to read over HTTPS too. This patch switches Flux to SSH, where the
 * deploy key works.
 */
function readBySsh(repository: string): string {
  const url = [{ op: "replace", path: "/spec/url", value: githubSshUrl(repository) }];
  return encodeJson({
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources: ["gotk-components.yaml", "gotk-sync.yaml"],
    patches: [{ target: { kind: "GitRepository", name: FLUX_NAMESPACE }, patch: encodeJson(url) }],
  });
}

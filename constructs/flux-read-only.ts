import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { Release } from "../.gen/providers/helm/release";
import { ConfigMapV1 } from "../.gen/providers/kubernetes/config-map-v1";
import { SecretV1 } from "../.gen/providers/kubernetes/secret-v1";
import { CONTROLLERS_VERSION, FLUX_CHARTS, SYNC_VERSION, fluxControllerValues, fluxSyncValues } from "../spec";
import type { Cluster } from "../spec";
import { encodeJson } from "./encode-json";
import { FLUX_NAMESPACE, SETTINGS } from "./flux";
import { setLogicalId } from "./naming";

export interface FluxReadOnlyProps {
  readonly cluster: Cluster;
  /** The URL of the repository: from the cluster file, or of a snapshot that the run serves. */
  readonly url: string;
  /** For a private repository. */
  readonly gitToken?: string | undefined;
  readonly settings: Readonly<Record<string, string>>;
  /** Resources that must exist before the first reconciliation. */
  readonly after: readonly ITerraformDependable[];
}

/**
 * Flux that reads a repository and never writes to it. It creates its own namespace, and a destroy keeps that
 * namespace: deleting it would wait for finalizers whose controllers are already gone
 * (docs/decisions/0016-read-only-flux.md).
 */
export class FluxReadOnly extends Construct {
  constructor(scope: Construct, id: string, props: FluxReadOnlyProps) {
    super(scope, id);
    const controllers = setLogicalId(
      new Release(this, "controllers", {
        name: "flux",
        namespace: FLUX_NAMESPACE,
        createNamespace: true,
        repository: FLUX_CHARTS,
        chart: "flux2",
        version: CONTROLLERS_VERSION,
        values: [encodeJson(fluxControllerValues())],
        wait: true,
        timeout: 600,
      }),
      "flux_controllers",
    );
    const settings = setLogicalId(
      new ConfigMapV1(this, "settings", {
        metadata: { name: SETTINGS, namespace: FLUX_NAMESPACE },
        data: { ...props.settings },
        dependsOn: [controllers],
      }),
      SETTINGS,
    );
    const login = props.gitToken === undefined ? [] : [this.login(props.gitToken, controllers)];
    setLogicalId(
      new Release(this, "sync", {
        // The source name in the Kustomizations of gitops/.
        name: FLUX_NAMESPACE,
        namespace: FLUX_NAMESPACE,
        repository: FLUX_CHARTS,
        chart: "flux2-sync",
        version: SYNC_VERSION,
        values: [
          encodeJson(
            fluxSyncValues({
              url: props.url,
              branch: props.cluster.gitops.branch,
              path: props.cluster.gitops.path,
              login: props.gitToken === undefined ? undefined : FLUX_NAMESPACE,
            }),
          ),
        ],
        // Helm does not check the health of custom resources; the cold start does.
        wait: false,
        dependsOn: [settings, ...login, ...props.after],
      }),
      props.cluster.name,
    );
  }

  private login(password: string, controllers: ITerraformDependable): SecretV1 {
    return setLogicalId(
      new SecretV1(this, "login", {
        metadata: { name: FLUX_NAMESPACE, namespace: FLUX_NAMESPACE },
        data: { username: "git", password },
        dependsOn: [controllers],
      }),
      "flux_login",
    );
  }
}

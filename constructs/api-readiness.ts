import { Resource as NullResource } from "@cdktf/provider-null/lib/resource";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { KubernetesConnection } from "./kubernetes-connection";
import { setLogicalId } from "./naming";
import { runOps } from "./run-ops";

/** From the start of etcd until the API is ready: typically one minute, three at most on slow disks. */
const TIMEOUT_SECONDS = 600;

export interface ApiReadinessProps {
  readonly name: string;
  readonly connection: KubernetesConnection;
  /** The namespaces that the layer writes to. */
  readonly namespaces: readonly string[];
  /** The path of the project, relative to Terraform's working directory. */
  readonly project: string;
  /** The path of the talosconfig, relative to Terraform's working directory, for the hint of a timeout. */
  readonly talosconfigPath: string;
  /** The bootstrap resource. The wait runs again when it is replaced. */
  readonly bootstrapAddress: string;
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * Delays resources that need the Kubernetes API until it is ready and the namespaces exist. It polls only when it is
 * created: unlike a data source, it neither delays later plans nor blocks the destroy of a lost cluster (T12).
 */
export class ApiReadiness extends Construct {
  readonly marker: NullResource;

  constructor(scope: Construct, id: string, props: ApiReadinessProps) {
    super(scope, id);
    const { host, clusterCaCertificate, clientCertificate, clientKey } = props.connection;
    this.marker = setLogicalId(
      new NullResource(this, "marker", {
        provisioners: [
          runOps(props.project, "wait-for-api", `"$API_URL" ${TIMEOUT_SECONDS} ${props.namespaces.join(" ")}`, {
            API_URL: host,
            API_CA: clusterCaCertificate,
            API_CLIENT_CERTIFICATE: clientCertificate,
            API_CLIENT_KEY: clientKey,
            TALOSCONFIG: props.talosconfigPath,
          }),
        ],
        dependsOn: [...props.dependsOn],
        lifecycle: { replaceTriggeredBy: [props.bootstrapAddress] },
      }),
      props.name,
    );
  }
}

import { Resource as NullResource } from "@cdktf/provider-null/lib/resource";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { named } from "./naming";
import { runOps } from "./run-ops";

/** From etcd's start to the API's first answer: typically one minute, three at most on slow disks. */
const PATIENCE_SECONDS = 600;

export interface ApiReadinessProps {
  readonly name: string;
  readonly url: string;
  /** The project's folder, as Terraform sees it from where it runs. */
  readonly project: string;
  /** The bootstrap: a new one is waited for again. */
  readonly bootstrapAddress: string;
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * Holds back what needs the Kubernetes API until it answers. It asks only when it is made: unlike a data source it
 * neither delays later plans nor keeps a destroy from a cluster that is gone (T12).
 */
export class ApiReadiness extends Construct {
  readonly marker: NullResource;

  constructor(scope: Construct, id: string, props: ApiReadinessProps) {
    super(scope, id);
    this.marker = named(
      new NullResource(this, "marker", {
        provisioners: [runOps(props.project, "wait-for-api", `"$API_URL" ${PATIENCE_SECONDS}`, { API_URL: props.url })],
        dependsOn: [...props.dependsOn],
        lifecycle: { replaceTriggeredBy: [props.bootstrapAddress] },
      }),
      props.name,
    );
  }
}

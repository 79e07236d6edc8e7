import { claimSpec } from "../../rehearsal/world/kubernetes/builders";
import type { ChartCall, KubeClaim } from "../../rehearsal/world/kubernetes/builders";
import type { KubeObject } from "../../rehearsal/world/kubernetes/object";

/** A claim of a Deployment. */
export function claimObject(release: ChartCall["release"], claim: KubeClaim): KubeObject {
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: claim.name, namespace: release.namespace },
    spec: claimSpec(claim),
  };
}

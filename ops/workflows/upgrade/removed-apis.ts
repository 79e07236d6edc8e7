import { compareMinors, minorOf } from "../../../spec";
import type { KubernetesClient } from "../../clients/kubernetes/client";
import type { Finding } from "../../support/finding";

/** An API version that clients of the cluster still use and that the new Kubernetes version removes. */
export interface RemovedApi {
  readonly api: string;
  readonly removedIn: string;
}

const METRIC = /^apiserver_requested_deprecated_apis\{([^}]*)\}\s+1(?:\.0+)?(?:e\+00)?\s*$/;
const LABEL = /(\w+)="([^"]*)"/g;

/**
 * Reads the metrics of an API server. Since its start it counts requests to deprecated APIs, with the release that
 * removes them (k8s.io/apiserver, `apiserver_requested_deprecated_apis`).
 */
export function findRemovedApis(metrics: string, wanted: string): RemovedApi[] {
  return metrics.split("\n").flatMap((line) => {
    const labels = METRIC.exec(line)?.[1];
    if (labels === undefined) return [];
    const {
      group = "",
      version = "",
      resource = "",
      removed_release: removedIn = "",
    } = Object.fromEntries([...labels.matchAll(LABEL)].map(([, name = "", value = ""]) => [name, value])) as Record<
      string,
      string
    >;
    if (removedIn === "" || compareMinors(removedIn, minorOf(wanted)) > 0) return [];
    return [{ api: `${group === "" ? "" : `${group}/`}${version} ${resource}`, removedIn }];
  });
}

/** An error for every API in use that the wanted Kubernetes version removes. */
export async function checkRemovedApis(kubernetes: Pick<KubernetesClient, "text">, wanted: string): Promise<Finding[]> {
  return findRemovedApis(await kubernetes.text("/metrics"), wanted).map(({ api, removedIn }) => ({
    code: "upgrade-removed-api",
    severity: "error",
    message: `Clients of the cluster use ${api}, which Kubernetes ${removedIn} removes.`,
    fix: "Change the clients to the API version that replaces it. The API server counts requests since its start: restart it to reset the count.",
  }));
}

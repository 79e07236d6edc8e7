/** What an application must reach before it becomes ready. */
import type { KubernetesApi } from "./api";
import { at, decodeSecret, isReady } from "./object";

/**
 * On a pod template, comma-separated:
 *
 * - Service/namespace/name: the name of the Service resolves;
 * - HostsIn/namespace/secret: the database hosts in the Secret (keys that end in HOST) resolve;
 * - Ready/app: the app has a ready pod;
 * - Initialised/namespace, Unsealed/namespace: a Job has initialized or unsealed the Vault in the namespace.
 */
export const NEEDS_ANNOTATION = "rehearsal.coldstart/needs";

export function unmetNeed(api: KubernetesApi, needs: string | undefined): string | undefined {
  for (const need of needs?.split(",") ?? []) {
    const words = whyUnmet(api, need.split("/"));
    if (words) return `Readiness probe failed: ${words}`;
  }
  return undefined;
}

function whyUnmet(api: KubernetesApi, [what, place = "", name = ""]: string[]): string | undefined {
  switch (what) {
    case "Service":
      return whyUnresolved(api, name, place);
    case "HostsIn": {
      const hosts = Object.entries(decodeSecret(api.get("Secret", name, place)))
        .filter(([key, value]) => /HOST$/.test(key) && /^[a-z0-9-]+-rw\b/.test(value))
        .map(([, value]) => value.split(/[.:]/));
      return hosts
        .map(([host = "", namespace = place]) => whyUnresolved(api, host, /^\d+$/.test(namespace) ? place : namespace))
        .find((words) => words !== undefined);
    }
    case "Ready":
      return isAppAnswering(api, place) ? undefined : `${place} does not answer yet`;
    case "Initialised":
      return isJobDone(api, place, /operator init|sys\/init/)
        ? undefined
        : "Initialized false, Sealed true: it has not been initialised";
    case "Unsealed":
      return isJobDone(api, place, /unseal/) ? undefined : "Sealed true: it has not been unsealed";
    default:
      return undefined;
  }
}

function whyUnresolved(api: KubernetesApi, name: string, namespace: string): string | undefined {
  if (api.get("Service", name, namespace)) return undefined;
  return `dial tcp: lookup ${name}.${namespace}.svc on 10.96.0.10:53: no such host`;
}

function isAppAnswering(api: KubernetesApi, app: string): boolean {
  return api.list("Pod").some((pod) => pod.metadata.labels?.["app.kubernetes.io/name"] === app && isReady(pod));
}

function isJobDone(api: KubernetesApi, namespace: string, deed: RegExp): boolean {
  return api
    .list("Job.batch", namespace)
    .some((job) => at(job, "status.succeeded") !== undefined && deed.test(JSON.stringify(job.spec)));
}

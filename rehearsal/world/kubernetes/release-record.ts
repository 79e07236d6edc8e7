/** What Helm records of a release. */
import { gzipSync } from "node:zlib";
import type { Dict, KubeObject } from "./object";

export interface ReleaseRecord {
  readonly name: string;
  readonly namespace: string;
  readonly chart: string;
  readonly version: string;
  readonly appVersion: string;
  readonly revision: number;
  readonly status: "deployed" | "failed" | "pending-install" | "pending-upgrade";
  readonly values: Dict;
  readonly firstDeployed: string;
  readonly lastDeployed: string;
  readonly objects: readonly ObjectRef[];
}

export interface ObjectRef {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

export function secretName({ name, revision }: Pick<ReleaseRecord, "name" | "revision">): string {
  return `sh.helm.release.v1.${name}.v${revision}`;
}

/** The Secret in which Helm keeps a release, in the form that `helm list` reads. */
export function releaseSecret(record: ReleaseRecord): KubeObject {
  const { name, namespace, revision, status } = record;
  const release = {
    name,
    namespace,
    version: revision,
    info: {
      first_deployed: record.firstDeployed,
      last_deployed: record.lastDeployed,
      status,
      description: "Rehearsed",
    },
    chart: {
      metadata: { name: record.chart, version: record.version, appVersion: record.appVersion, apiVersion: "v2" },
    },
    config: record.values,
    manifest: "",
  };
  const packed = gzipSync(JSON.stringify(release)).toString("base64");
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: {
      name: secretName(record),
      namespace,
      labels: { owner: "helm", name, status, version: String(revision) },
    },
    type: "helm.sh/release.v1",
    data: { release: Buffer.from(packed).toString("base64") },
  };
}

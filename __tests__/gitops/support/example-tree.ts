import { stringify } from "yaml";
import type { ServicePart } from "../../../spec";
import type { KubeObject } from "./objects";
import { makePart } from "./tree";
import type { Tree } from "./tree";

interface MadeUpPart {
  readonly path?: string;
  readonly dependsOn?: readonly string[];
  readonly spec?: object;
  /** Objects, or their YAML. */
  readonly brings?: readonly object[] | string;
}

interface MadeUpTree {
  readonly settings?: Tree["settings"];
  readonly services?: readonly ServicePart[];
  readonly cluster?: object;
}

/** A small tree for a check: part name → part. */
export function tree(parts: Readonly<Record<string, MadeUpPart>>, facts: MadeUpTree = {}): Tree {
  const settings = facts.settings ?? {};
  return {
    settings,
    services: facts.services ?? [],
    cluster: {
      services: {},
      nodes: [],
      sites: [],
      dns: { nameServers: {}, records: [] },
      network: { cni: { name: "flannel" } },
      ...facts.cluster,
    },
    parts: Object.entries(parts).map(([name, { path = `./gitops/apps/${name}`, dependsOn = [], spec, brings = [] }]) =>
      makePart(
        {
          ...object("kustomize.toolkit.fluxcd.io/v1", "Kustomization", name, "flux-system"),
          spec: { path, dependsOn: dependsOn.map((other) => ({ name: other })), ...spec },
        },
        () => (typeof brings === "string" ? brings : brings.map((part) => stringify(part)).join("---\n")),
        settings,
      ),
    ),
  };
}

export function object(apiVersion: string, kind: string, name: string, namespace?: string): KubeObject {
  return { apiVersion, kind, metadata: { name, ...(namespace ? { namespace } : {}) } };
}

export function release(chart: string, values: object, version = "1.2.3"): KubeObject {
  return {
    ...object("helm.toolkit.fluxcd.io/v2", "HelmRelease", chart, chart),
    spec: { chart: { spec: { chart, version } }, values },
  };
}

/** A release of a chart that is made up, with the repository that it comes from. */
export function releaseWithSource(chart: string, values: object = { any: true }, version = "1.2.3"): KubeObject[] {
  const found = release(chart, values, version);
  const spec = found["spec"] as { chart: { spec: object } };
  return [
    {
      ...object("source.toolkit.fluxcd.io/v1", "HelmRepository", chart, chart),
      spec: { url: "https://charts.example.org" },
    },
    { ...found, spec: { ...spec, chart: { spec: { ...spec.chart.spec, sourceRef: { name: chart } } } } },
  ];
}

export function namespace(name: string, privileged: boolean): KubeObject {
  const labels: Record<string, string> = privileged ? { "pod-security.kubernetes.io/enforce": "privileged" } : {};
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, labels } };
}

export function pod(name: string, spec: object): KubeObject {
  return { ...object("apps/v1", "Deployment", name, name), spec: { template: { spec } } };
}

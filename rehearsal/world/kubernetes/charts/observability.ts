import { at, dictAt, textAt } from "../object";
import type { Dict } from "../object";
import { EVERYWHERE, crds, secretAt, service, workload } from "./builders";
import type { KubeClaim } from "./builders";
import type { Chart } from "./chart";

const KPS = "oci://ghcr.io/prometheus-community/charts";
const GRAFANA = "https://grafana-community.github.io/helm-charts";

function templateClaim(values: Dict, path: string, name: string): KubeClaim[] {
  const spec = dictAt(values, `${path}.volumeClaimTemplate.spec`);
  if (Object.keys(spec).length === 0) return [];
  const [storageClass, size] = [textAt(spec, "storageClassName"), textAt(spec, "resources.requests.storage")];
  return [{ name, storageClass, size }];
}

const MONITORING = [
  ...crds("monitoring.coreos.com", "v1", "ServiceMonitor", "PodMonitor", "Probe", "PrometheusRule", "Prometheus"),
  ...crds("monitoring.coreos.com", "v1", "Alertmanager", "ThanosRuler"),
  ...crds("monitoring.coreos.com", "v1alpha1", "ScrapeConfig", "PrometheusAgent", "AlertmanagerConfig"),
];

const prometheusStack: Chart = {
  name: "kube-prometheus-stack",
  sources: [`${KPS}/kube-prometheus-stack`, "https://prometheus-community.github.io/helm-charts"],
  versions: { "88.5.3": "v0.93.1" },
  crds: ({ values }) => (at(values, "crds.enabled") === false ? [] : MONITORING),
  render: (call) => {
    const { values, release } = call;
    const on = (part: string) => at(values, [part, "enabled"]) !== false;
    const { name } = release;
    return [
      workload("Deployment", `${name}-operator`, call, { placement: "prometheusOperator" }),
      ...(on("grafana")
        ? [
            workload("Deployment", `${name}-grafana`, call, {
              placement: "grafana",
              secrets: secretAt(values, "grafana.admin.existingSecret", "admin-user", "admin-password"),
              labels: { "app.kubernetes.io/name": "grafana" },
            }),
            service(call, `${name}-grafana`, [80]),
          ]
        : []),
      ...(on("prometheus")
        ? [
            workload("StatefulSet", `prometheus-${name}`, call, {
              placement: "prometheus.prometheusSpec",
              replicas: Number(at(values, "prometheus.prometheusSpec.replicas") ?? 1),
              claims: templateClaim(values, "prometheus.prometheusSpec.storageSpec", "prometheus"),
            }),
          ]
        : []),
      ...(on("alertmanager")
        ? [
            workload("StatefulSet", `alertmanager-${name}`, call, {
              placement: "alertmanager.alertmanagerSpec",
              claims: templateClaim(values, "alertmanager.alertmanagerSpec.storage", "alertmanager"),
            }),
          ]
        : []),
      ...(on("nodeExporter")
        ? [
            workload("DaemonSet", `${name}-prometheus-node-exporter`, call, {
              placement: "prometheus-node-exporter",
              hostNetwork: true,
              hostPorts: [9100],
              hostPaths: ["/proc", "/sys", "/"],
              tolerations: EVERYWHERE,
            }),
          ]
        : []),
    ];
  },
};

const prometheusCrds: Chart = {
  name: "prometheus-operator-crds",
  sources: [`${KPS}/prometheus-operator-crds`, "https://prometheus-community.github.io/helm-charts"],
  versions: {},
  unlisted: /^\d+\.\d+\.\d+$/,
  crds: () => MONITORING,
  render: () => [],
};

const loki: Chart = {
  name: "loki",
  sources: [GRAFANA, "oci://ghcr.io/grafana-community/helm-charts/loki"],
  versions: { "18.11.0": "3.7.6" },
  faults: ({ values }) => [
    ...(Object.keys(dictAt(values, "loki.schemaConfig")).length > 0 || at(values, "loki.useTestSchema") === true
      ? []
      : [
          "You must provide a schema_config for Loki, one is not provided as this will be individual for every Loki cluster.",
        ]),
    ...(at(values, "minio.enabled") === true ? ["minio.enabled is no longer supported"] : []),
    ...(Number(at(values, "singleBinary.replicas") ?? 0) === 0 &&
    /Monolithic|SingleBinary/.test(textAt(values, "deploymentMode") ?? "Monolithic")
      ? ["singleBinary.replicas is 0: nothing would run"]
      : []),
  ],
  render: (call) => {
    const { values, release } = call;
    const path = "singleBinary.persistence";
    const kept = at(values, `${path}.enabled`) !== false;
    const [storageClass, size] = [textAt(values, `${path}.storageClass`), textAt(values, `${path}.size`)];
    return [
      workload("StatefulSet", release.name, call, {
        placement: "singleBinary",
        replicas: Number(at(values, "singleBinary.replicas") ?? 1),
        claims: kept ? [{ name: "storage", storageClass, size }] : [],
        secrets: secretAt(values, "gateway.basicAuth.existingSecret", ".htpasswd"),
      }),
      service(call, release.name, [3100]),
    ];
  },
};

const alloy: Chart = {
  name: "alloy",
  sources: ["https://grafana.github.io/helm-charts"],
  versions: { "1.11.1": "v1.18.1" },
  faults: ({ values }) =>
    textAt(values, "alloy.configMap.content")
      ? []
      : ["alloy.configMap.content is empty: the chart's example would run"],
  render: (call) => [
    workload("DaemonSet", call.release.name, call, { placement: "controller" }),
    service(call, call.release.name, [12345]),
  ],
};

const tempo: Chart = {
  name: "tempo",
  sources: [GRAFANA, "oci://ghcr.io/grafana-community/helm-charts/tempo"],
  versions: { "2.2.4": "2.10.8" },
  render: (call) => {
    const { values, release } = call;
    const [storageClass, size] = [textAt(values, "persistence.storageClassName"), textAt(values, "persistence.size")];
    return [
      workload("StatefulSet", release.name, call, {
        placement: "",
        replicas: Number(at(values, "replicas") ?? 1),
        claims: at(values, "persistence.enabled") === true ? [{ name: "storage", storageClass, size }] : [],
      }),
      service(call, release.name, [3100, 4317, 4318]),
    ];
  },
};

/** Flux by chart, for clusters whose Flux only reads. */
const FLUX_CONTROLLERS: Readonly<Record<string, string>> = {
  sourceController: "source-controller",
  kustomizeController: "kustomize-controller",
  helmController: "helm-controller",
  notificationController: "notification-controller",
};

const FLUX_CHARTS = "https://fluxcd-community.github.io/helm-charts";

export function fluxCrds() {
  return [
    ...crds(
      "source.toolkit.fluxcd.io",
      "v1",
      "GitRepository",
      "HelmRepository",
      "HelmChart",
      "OCIRepository",
      "Bucket",
    ),
    ...crds("kustomize.toolkit.fluxcd.io", "v1", "Kustomization"),
    ...crds("helm.toolkit.fluxcd.io", "v2", "HelmRelease"),
    ...crds("notification.toolkit.fluxcd.io", "v1beta3", "Alert", "Provider"),
    ...crds("notification.toolkit.fluxcd.io", "v1", "Receiver"),
  ].map((crd) => ({ ...crd, spec: { ...dictAt(crd, "spec"), names: fluxNames(dictAt(crd, "spec.names")) } }));
}

const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  GitRepository: ["gitrepo"],
  HelmRepository: ["helmrepo"],
  HelmChart: ["hc"],
  OCIRepository: ["ocirepo"],
  Kustomization: ["ks"],
  HelmRelease: ["hr"],
};

function fluxNames(names: Dict): Dict {
  return { ...names, shortNames: SHORT_NAMES[String(names.kind)] ?? [] };
}

const flux2: Chart = {
  name: "flux2",
  sources: [FLUX_CHARTS, "oci://ghcr.io/fluxcd-community/charts/flux2"],
  versions: { "2.18.3": "2.8.5" },
  crds: ({ values }) => (at(values, "installCRDs") === false ? [] : fluxCrds()),
  render: (call) =>
    Object.entries(FLUX_CONTROLLERS)
      .filter(([key]) => at(call.values, [key, "create"]) !== false)
      .map(([key, name]) =>
        workload("Deployment", name, call, {
          placement: key,
          labels: { "app.kubernetes.io/part-of": "flux", app: name },
        }),
      ),
};

const flux2Sync: Chart = {
  name: "flux2-sync",
  sources: [FLUX_CHARTS, "oci://ghcr.io/fluxcd-community/charts/flux2-sync"],
  versions: { "1.14.5": "2.8.5" },
  faults: ({ values }) =>
    textAt(values, "gitRepository.spec.url") ? [] : [".Values.gitRepository.spec.url is required!"],
  render: ({ values, release }) => {
    const metadata = { name: release.name, namespace: release.namespace };
    const interval = { interval: "5m" };
    return [
      {
        apiVersion: "source.toolkit.fluxcd.io/v1",
        kind: "GitRepository",
        metadata,
        spec: { ...interval, ref: { branch: "master" }, ...dictAt(values, "gitRepository.spec") },
      },
      {
        apiVersion: "kustomize.toolkit.fluxcd.io/v1",
        kind: "Kustomization",
        metadata,
        spec: {
          ...interval,
          path: "./",
          prune: true,
          sourceRef: { kind: "GitRepository", name: release.name },
          ...dictAt(values, "kustomization.spec"),
        },
      },
    ].filter(
      (object) => at(values, [object.kind === "GitRepository" ? "gitRepository" : "kustomization", "create"]) !== false,
    );
  },
};

export function usesMonitors(values: unknown): boolean {
  if (Array.isArray(values)) return values.some(usesMonitors);
  if (typeof values !== "object" || values === null) return false;
  return Object.entries(values).some(([key, value]) => {
    if (/^(service|pod)monitor$/i.test(key)) return at(value, "enabled") === true || at(value, "create") === true;
    return at(value, "enabled") === false ? false : usesMonitors(value);
  });
}

export const OBSERVABILITY_CHARTS: readonly Chart[] = [
  prometheusStack,
  prometheusCrds,
  loki,
  alloy,
  tempo,
  flux2,
  flux2Sync,
];

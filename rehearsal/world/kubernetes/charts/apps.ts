import { at, dictAt, listAt, textAt } from "../object";
import type { Dict } from "../object";
import { claimObject, crds, secretsAt, service, workload } from "./builders";
import type { KubeClaim } from "./builders";
import type { Chart, ChartCall } from "./chart";
import { ingress, ingressAt } from "./ingresses";

function claim(values: Dict, path: string, name: string): KubeClaim {
  const [storageClass, size] = [textAt(values, `${path}.storageClass`), textAt(values, `${path}.size`)];
  return { name, storageClass, size };
}

const authentik: Chart = {
  name: "authentik",
  sources: ["https://charts.goauthentik.io"],
  versions: { "2025.12.6": "2025.12.6" },
  render: (call) => {
    const { values, release } = call;
    const keys = ["AUTHENTIK_SECRET_KEY", "AUTHENTIK_POSTGRESQL__HOST", "AUTHENTIK_POSTGRESQL__PASSWORD"];
    const existing = textAt(values, "authentik.existingSecret.secretName");
    const secrets = existing ? { [existing]: keys } : {};
    const host = textAt(values, "authentik.postgresql.host");
    const inSecret = `HostIn/${release.namespace}/${existing ?? ""}/AUTHENTIK_POSTGRESQL__HOST`;
    const needs = host ? [serviceNeed(host, release.namespace)] : existing ? [inSecret] : [];
    const server = `${release.name}-server`;
    const serverLabels = { "app.kubernetes.io/name": "authentik", "app.kubernetes.io/component": "server" };
    const part = (name: string) => ({
      placement: ["global", name],
      replicas: Number(at(values, `${name}.replicas`) ?? 1),
      secrets,
      needs,
    });
    return [
      workload("Deployment", server, call, { ...part("server"), labels: serverLabels }),
      workload("Deployment", `${release.name}-worker`, call, part("worker")),
      service(call, server, [80, 443], "ClusterIP", serverLabels),
      ...ingressAt(call, "server.ingress", { name: server, service: server, port: 80 }),
    ];
  },
};

/** Turns a database's host name into the Service that must stand behind it. */
function serviceNeed(host: string, namespace: string): string {
  const [name = "", place = namespace] = host.split(".");
  return `Service/${place}/${name}`;
}

const HARBOR_SECRETS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  core: {
    existingSecretAdminPassword: ["HARBOR_ADMIN_PASSWORD"],
    existingSecretSecretKey: ["secretKey"],
    "core.existingSecret": ["secret"],
    "core.existingXsrfSecret": ["CSRF_KEY"],
    "core.secretName": ["tls.crt", "tls.key"],
  },
  jobservice: { "jobservice.existingSecret": ["JOBSERVICE_SECRET"] },
  registry: {
    "registry.existingSecret": ["REGISTRY_HTTP_SECRET"],
    "registry.credentials.existingSecret": ["REGISTRY_PASSWD", "REGISTRY_HTPASSWD"],
  },
  portal: {},
};

const harbor: Chart = {
  name: "harbor",
  sources: ["https://helm.goharbor.io"],
  versions: { "1.19.1": "2.15.1" },
  faults: ({ values }) => (textAt(values, "externalURL") ? [] : ["externalURL is required"]),
  render: (call) => {
    const { values, release } = call;
    const volumes = "persistence.persistentVolumeClaim";
    const kept = at(values, "persistence.enabled") !== false;
    const inDatabase = textAt(values, "database.type") !== "external";
    const inRedis = textAt(values, "redis.type") !== "external";
    const filesystem = (textAt(values, "persistence.imageChartStorage.type") ?? "filesystem") === "filesystem";
    const registryClaim = kept && filesystem ? [claim(values, `${volumes}.registry`, `${release.name}-registry`)] : [];
    const external = textAt(values, "database.external.host");
    const needs = !inDatabase && external ? [serviceNeed(external, release.namespace)] : [];
    return [
      ...Object.entries(HARBOR_SECRETS).map(([component, secrets]) =>
        workload("Deployment", `${release.name}-${component}`, call, {
          placement: component,
          replicas: Number(at(values, `${component}.replicas`) ?? 1),
          secrets: {
            ...secretsAt(values, secrets),
            ...(component === "core" && !inDatabase
              ? secretsAt(values, { "database.external.existingSecret": ["password"] })
              : {}),
          },
          claims: component === "registry" ? registryClaim : [],
          needs: component === "core" ? needs : [],
          labels: component === "core" ? { "app.kubernetes.io/name": "harbor" } : {},
        }),
      ),
      ...registryClaim.map((one) => claimObject(release, one)),
      ...(inDatabase
        ? [
            workload("StatefulSet", `${release.name}-database`, call, {
              placement: "database.internal",
              claims: kept ? [claim(values, `${volumes}.database`, "database-data")] : [],
            }),
          ]
        : []),
      ...(inRedis
        ? [
            workload("StatefulSet", `${release.name}-redis`, call, {
              placement: "redis.internal",
              claims: kept ? [claim(values, `${volumes}.redis`, "data")] : [],
            }),
          ]
        : []),
      service(call, `${release.name}-core`, [80], "ClusterIP", { "app.kubernetes.io/name": "harbor" }),
      service(call, `${release.name}-portal`, [80]),
      ...harborIngress(call),
    ];
  },
};

const HARBOR_CORE_PATHS = ["/api/", "/service/", "/v2/", "/c/"];

function harborIngress(call: ChartCall) {
  const expose = dictAt(call.values, "expose");
  if ((textAt(expose, "type") ?? "ingress") !== "ingress") return [];
  const host = textAt(expose, "ingress.hosts.core") ?? "core.harbor.domain";
  const backend = (path: string, component: string) => ({
    path,
    service: `${call.release.name}-${component}`,
    port: 80,
  });
  return [
    ingress(call, `${call.release.name}-ingress`, {
      className: textAt(expose, "ingress.className"),
      annotations: dictAt(expose, "ingress.annotations"),
      hosts: [host],
      backends: [...HARBOR_CORE_PATHS.map((path) => backend(path, "core")), backend("/", "portal")],
      tls: at(expose, "tls.enabled") === false ? [] : [{ hosts: [host], secretName: harborTls(call) }],
    }),
  ];
}

function harborTls({ values, release }: ChartCall): string {
  return textAt(values, "expose.tls.secret.secretName") ?? `${release.name}-ingress`;
}

const gitea: Chart = {
  name: "gitea",
  sources: ["https://dl.gitea.com/charts", "oci://docker.gitea.com/charts/gitea"],
  versions: {},
  unlisted: /^12\.\d+\.\d+$/,
  faults: ({ values }) => {
    const on = ["postgresql-ha", "valkey-cluster"].filter((part) => at(values, [part, "enabled"]) !== false);
    return on.length > 0 &&
      at(values, "global.security.allowInsecureImages") !== true &&
      at(values, "postgresql.enabled") === true
      ? [`${on.join(" and ")} must be disabled when postgresql is enabled`]
      : [];
  },
  render: (call) => {
    const { values, release } = call;
    const kept = at(values, "persistence.enabled") !== false;
    const data = claim(values, "persistence", textAt(values, "persistence.claimName") ?? "gitea-shared-storage");
    const clients = listAt(values, "gitea.oauth").map((client) => textAt(client, "existingSecret"));
    const configs = listAt(values, "gitea.additionalConfigSources").map((source) =>
      textAt(source, "secret.secretName"),
    );
    const discovers = listAt(values, "gitea.oauth").some((client) =>
      textAt(client, "autoDiscoverUrl")?.includes("/application/o/"),
    );
    const host = textAt(values, "gitea.config.database.HOST")?.split(":")[0];
    return [
      workload("Deployment", release.name, call, {
        placement: "",
        replicas: Number(at(values, "replicaCount") ?? 1),
        labels: { "app.kubernetes.io/name": "gitea" },
        claims: kept ? [data] : [],
        secrets: {
          ...secretsAt(values, { "gitea.admin.existingSecret": ["username", "password"] }),
          ...Object.fromEntries(clients.flatMap((name) => (name ? [[name, ["key", "secret"]]] : []))),
          ...Object.fromEntries(configs.flatMap((name) => (name ? [[name, []]] : []))),
        },
        needs: [...(host ? [serviceNeed(host, release.namespace)] : []), ...(discovers ? ["Ready/authentik"] : [])],
      }),
      ...(kept ? [claimObject(release, data)] : []),
      service(call, `${release.name}-http`, [3000], "ClusterIP", { "app.kubernetes.io/name": "gitea" }),
      service(call, `${release.name}-ssh`, [22], textAt(values, "service.ssh.type"), {
        "app.kubernetes.io/name": "gitea",
      }),
      ...ingressAt(call, "ingress", { name: release.name, service: `${release.name}-http`, port: 3000 }),
      ...["postgresql-ha", "valkey-cluster"]
        .filter((part) => at(values, [part, "enabled"]) !== false)
        .map((part) => bitnami(call, part)),
    ];
  },
};

/** Subcharts whose images no longer exist where they point. */
function bitnami(call: ChartCall, part: string) {
  return workload("StatefulSet", `${call.release.name}-${part}`, call, {
    unready: `Failed to pull image "docker.io/bitnami/${part}": manifest unknown: switch ${part}.enabled off`,
  });
}

const cloudnativePg: Chart = {
  name: "cloudnative-pg",
  sources: ["https://cloudnative-pg.github.io/charts"],
  versions: { "0.29.0": "1.30.0" },
  crds: ({ values }) =>
    at(values, "crds.create") === false
      ? []
      : [
          ...crds("postgresql.cnpg.io", "v1", "Cluster", "Backup", "ScheduledBackup", "Pooler", "ImageCatalog"),
          ...crds("postgresql.cnpg.io", "v1", "ClusterImageCatalog*", "Database", "Publication", "Subscription"),
        ],
  render: (call) => [
    workload("Deployment", call.release.name, call, {
      placement: "",
      labels: { "app.kubernetes.io/name": "cloudnative-pg" },
    }),
    service(call, "cnpg-webhook-service", [443]),
  ],
};

const synapse: Chart = {
  name: "matrix-synapse",
  sources: ["https://ananace.gitlab.io/charts"],
  versions: { "3.12.30": "1.155.0" },
  faults: ({ values }) => (textAt(values, "serverName") ? [] : ["serverName is required"]),
  render: (call) => {
    const { values, release } = call;
    const data = claim(values, "persistence", `${release.name}-matrix-synapse`);
    const passwordKey = textAt(values, "externalPostgresql.existingSecretPasswordKey") ?? "postgres-password";
    return [
      workload("Deployment", `${release.name}-matrix-synapse`, call, {
        placement: "synapse",
        claims: [data],
        secrets: secretsAt(values, {
          "signingkey.existingSecret": ["signing.key"],
          "externalPostgresql.existingSecret": [passwordKey],
        }),
      }),
      claimObject(release, data),
      ...["postgresql", "redis"]
        .filter((part) => at(values, [part, "enabled"]) !== false)
        .map((part) => bitnami(call, part)),
    ];
  },
};

const ess: Chart = {
  name: "matrix-stack",
  sources: ["oci://ghcr.io/element-hq/ess-helm/matrix-stack"],
  versions: { "26.8.1": "26.8.1" },
  faults: ({ values }) => (textAt(values, "serverName") ? [] : ["serverName is required"]),
  render: (call) => [
    ...["synapse", "haproxy", "elementWeb", "matrixAuthenticationService", "postgres"]
      .filter((part) => dictAt(call.values, part).enabled !== false)
      .map((part) => workload("StatefulSet", `${call.release.name}-${part.toLowerCase()}`, call, { placement: part })),
  ],
};

export const APP_CHARTS: readonly Chart[] = [authentik, harbor, gitea, cloudnativePg, synapse, ess];

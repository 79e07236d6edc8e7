/** The fields of rendered objects that the lock keeps. All other fields are omitted. */

/** `true` keeps a value whole, a record keeps the named fields, a list of one shape is for each element. */
export type Shape = true | readonly [Shape] | { readonly [field: string]: Shape };

const HANDLER: Shape = {
  httpGet: { path: true, port: true, scheme: true },
  tcpSocket: { port: true },
  grpc: { port: true, service: true },
  exec: {},
};

const SECURITY: Shape = {
  privileged: true,
  capabilities: true,
  hostUsers: true,
  allowPrivilegeEscalation: true,
  runAsNonRoot: true,
  runAsUser: true,
  seccompProfile: { type: true },
  seLinuxOptions: { type: true, user: true, role: true },
  sysctls: [{ name: true }],
  procMount: true,
};

const REFERENCE: Shape = { name: true, key: true, optional: true };
const ITEMS: Shape = [{ key: true }];

const CONTAINER: Shape = {
  name: true,
  image: true,
  args: true,
  ports: [{ name: true, containerPort: true, hostPort: true, hostIP: true, protocol: true }],
  env: [{ name: true, value: true, valueFrom: { secretKeyRef: REFERENCE, configMapKeyRef: REFERENCE } }],
  envFrom: [{ prefix: true, secretRef: REFERENCE, configMapRef: REFERENCE }],
  livenessProbe: HANDLER,
  readinessProbe: HANDLER,
  startupProbe: HANDLER,
  resources: { requests: true, limits: true },
  securityContext: SECURITY,
  volumeMounts: [{ name: true, subPath: true }],
  restartPolicy: true,
};

const SOURCES = {
  secret: { secretName: true, name: true, optional: true, items: ITEMS },
  configMap: { name: true, optional: true, items: ITEMS },
} satisfies Shape;

const POD: Shape = {
  metadata: { labels: true },
  spec: {
    hostNetwork: true,
    hostPID: true,
    hostIPC: true,
    nodeSelector: true,
    tolerations: true,
    affinity: true,
    serviceAccountName: true,
    restartPolicy: true,
    securityContext: SECURITY,
    initContainers: [CONTAINER],
    containers: [CONTAINER],
    volumes: [
      {
        name: true,
        ...SOURCES,
        hostPath: { path: true, type: true },
        persistentVolumeClaim: { claimName: true },
        projected: { sources: [SOURCES] },
      },
    ],
  },
};

const CLAIM: Shape = { accessModes: true, storageClassName: true, resources: { requests: true } };

const WORKLOAD: Shape = {
  replicas: true,
  selector: { matchLabels: true },
  serviceName: true,
  podManagementPolicy: true,
  updateStrategy: { type: true },
  strategy: { type: true },
  template: POD,
  volumeClaimTemplates: [{ metadata: { name: true }, spec: CLAIM }],
};

const RULES: Shape = [{ apiGroups: true, resources: true, resourceNames: true, verbs: true, nonResourceURLs: true }];
const BINDING: Shape = {
  roleRef: { kind: true, name: true },
  subjects: [{ kind: true, name: true, namespace: true }],
};
const WEBHOOKS: Shape = [
  {
    name: true,
    failurePolicy: true,
    clientConfig: { service: { name: true, namespace: true, port: true, path: true } },
    rules: [{ apiGroups: true, apiVersions: true, resources: true, operations: true }],
  },
];
const MONITOR: Shape = {
  selector: true,
  namespaceSelector: true,
  endpoints: [{ port: true, path: true }],
  podMetricsEndpoints: [{ port: true, path: true }],
};

/** By kind. Other kinds keep only their names. */
export const SHAPES: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  Deployment: { spec: WORKLOAD },
  StatefulSet: { spec: WORKLOAD },
  DaemonSet: { spec: WORKLOAD },
  Job: { spec: { template: POD } },
  CronJob: { spec: { schedule: true, jobTemplate: { spec: { template: POD } } } },
  Service: {
    spec: {
      type: true,
      clusterIP: true,
      loadBalancerClass: true,
      selector: true,
      ports: [{ name: true, port: true, targetPort: true, nodePort: true, protocol: true }],
    },
  },
  Ingress: { spec: { ingressClassName: true, rules: true, tls: true, defaultBackend: true } },
  PersistentVolumeClaim: { spec: CLAIM },
  StorageClass: {
    provisioner: true,
    reclaimPolicy: true,
    volumeBindingMode: true,
    allowVolumeExpansion: true,
    parameters: true,
    mountOptions: true,
    allowedTopologies: true,
  },
  IngressClass: { spec: { controller: true } },
  CSIDriver: {},
  PriorityClass: { value: true },
  Secret: { type: true },
  ConfigMap: {},
  ServiceAccount: {},
  Role: { rules: RULES },
  ClusterRole: { rules: RULES, aggregationRule: true },
  RoleBinding: BINDING,
  ClusterRoleBinding: BINDING,
  ValidatingWebhookConfiguration: { webhooks: WEBHOOKS },
  MutatingWebhookConfiguration: { webhooks: WEBHOOKS },
  APIService: { spec: { group: true, version: true, service: { name: true, namespace: true } } },
  PodDisruptionBudget: { spec: { minAvailable: true, maxUnavailable: true, selector: { matchLabels: true } } },
  NetworkPolicy: { spec: true },
  ServiceMonitor: { spec: MONITOR },
  PodMonitor: { spec: MONITOR },
  Prometheus: {
    spec: {
      image: true,
      replicas: true,
      nodeSelector: true,
      tolerations: true,
      affinity: true,
      serviceAccountName: true,
      secrets: true,
      resources: true,
      storage: { volumeClaimTemplate: { spec: CLAIM } },
    },
  },
  Alertmanager: {
    spec: {
      image: true,
      replicas: true,
      nodeSelector: true,
      tolerations: true,
      affinity: true,
      serviceAccountName: true,
      configSecret: true,
      resources: true,
      storage: { volumeClaimTemplate: { spec: CLAIM } },
    },
  },
  BackupStorageLocation: { spec: true },
  Schedule: { spec: true },
  Certificate: { spec: { secretName: true, commonName: true, dnsNames: true, issuerRef: true } },
  Issuer: { spec: true },
  GitRepository: { spec: true },
  Kustomization: { spec: true },
};

export function pick(value: unknown, shape: Shape): unknown {
  if (shape === true) return value;
  if (Array.isArray(shape)) {
    const [one] = shape as readonly [Shape];
    return Array.isArray(value) ? value.map((part) => pick(part, one)) : undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const fields = shape as Readonly<Record<string, Shape>>;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, part]) => {
      const found = (value as Record<string, unknown>)[field];
      if (found === undefined || found === null) return [];
      const picked = pick(found, part);
      return picked === undefined ? [] : [[field, picked]];
    }),
  );
}

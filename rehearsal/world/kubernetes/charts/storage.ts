import { at, isDict, listAt, stringsAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { EVERYWHERE, crds, secretAt, storageClass, workload } from "./builders";
import type { Chart, ChartCall } from "./chart";

const KUBELET = "/var/lib/kubelet";

const hcloudCsi: Chart = {
  name: "hcloud-csi",
  sources: ["https://charts.hetzner.cloud"],
  versions: { "2.22.1": "2.22.1" },
  render: (call) => {
    const provisions = "csi.hetzner.cloud";
    const secret = textAt(call.values, "controller.hcloudToken.existingSecret.name") ?? "hcloud";
    const key = textAt(call.values, "controller.hcloudToken.existingSecret.key") ?? "token";
    const given = listAt(call.values, "storageClasses").filter(isDict);
    const classes = given.length > 0 ? given : [{ name: "hcloud-volumes", defaultStorageClass: true }];
    return [
      workload("Deployment", `${call.release.name}-controller`, call, {
        placement: "controller",
        replicas: Number(at(call.values, "controller.replicaCount") ?? 1),
        secrets: { [secret]: [key] },
        environment: extraLabels(call),
        provisions,
      }),
      workload("DaemonSet", `${call.release.name}-node`, call, {
        placement: "node",
        privileged: true,
        hostPaths: ["/dev", KUBELET],
        tolerations: EVERYWHERE,
        provisions,
      }),
      ...classes.map((one) =>
        storageClass(String(one.name), {
          provisioner: provisions,
          default: one.defaultStorageClass === true,
          reclaimPolicy: textAt(one, "reclaimPolicy"),
        }),
      ),
    ];
  },
};

function extraLabels({ values }: ChartCall): Record<string, string> {
  const labels = Object.entries(stringsAt(values, "controller.volumeExtraLabels"));
  if (labels.length === 0) return {};
  return { HCLOUD_VOLUME_EXTRA_LABELS: labels.map((pair) => pair.join("=")).join(",") };
}

const proxmoxCsi: Chart = {
  name: "proxmox-csi-plugin",
  sources: ["oci://ghcr.io/sergelogvinov/charts/proxmox-csi-plugin"],
  versions: { "0.5.9": "v0.19.1" },
  faults: ({ values }) =>
    listAt(values, "storageClass").some((one) => !textAt(one, "name") || !textAt(one, "storage"))
      ? ["storageClass: every entry needs a name and a storage"]
      : [],
  render: (call) => {
    const provisions = "csi.proxmox.sinextra.dev";
    const key = textAt(call.values, "existingConfigSecretKey") ?? "config.yaml";
    return [
      workload("Deployment", `${call.release.name}-controller`, call, {
        placement: "",
        replicas: Number(at(call.values, "replicaCount") ?? 1),
        secrets: secretAt(call.values, "existingConfigSecret", key),
        provisions,
      }),
      workload("DaemonSet", `${call.release.name}-node`, call, {
        placement: "node",
        privileged: true,
        hostPaths: ["/dev", KUBELET],
        provisions,
      }),
      ...listAt(call.values, "storageClass")
        .filter(isDict)
        .map((one) =>
          storageClass(String(one.name), {
            provisioner: provisions,
            reclaimPolicy: textAt(one, "reclaimPolicy"),
            default: isDefault(one.annotations),
            parameters: { storage: one.storage },
          }),
        ),
    ];
  },
};

const nfsCsi: Chart = {
  name: "csi-driver-nfs",
  sources: ["https://raw.githubusercontent.com/kubernetes-csi/csi-driver-nfs/master/charts"],
  versions: { "4.13.4": "4.13.4" },
  render: (call) => {
    const provisions = "nfs.csi.k8s.io";
    const single = at(call.values, "storageClass.create") === true ? [at(call.values, "storageClass")] : [];
    return [
      workload("Deployment", "csi-nfs-controller", call, {
        placement: "controller",
        hostNetwork: true,
        privileged: true,
        replicas: Number(at(call.values, "controller.replicas") ?? 1),
        tolerations: EVERYWHERE,
        provisions,
      }),
      workload("DaemonSet", "csi-nfs-node", call, {
        placement: "node",
        hostNetwork: true,
        privileged: true,
        hostPaths: [KUBELET],
        tolerations: EVERYWHERE,
        provisions,
      }),
      ...[...single, ...listAt(call.values, "storageClasses")].filter(isDict).map((one) => nfsClass(one, provisions)),
    ];
  },
};

function nfsClass(one: Record<string, unknown>, provisioner: string): KubeObject {
  return storageClass(String(one.name ?? "nfs-csi"), {
    provisioner,
    reclaimPolicy: textAt(one, "reclaimPolicy"),
    waits: textAt(one, "volumeBindingMode") === "WaitForFirstConsumer",
    default: isDefault(one.annotations),
    parameters: isDict(one.parameters) ? one.parameters : undefined,
  });
}

const nfsSubdir: Chart = {
  name: "nfs-subdir-external-provisioner",
  sources: ["https://kubernetes-sigs.github.io/nfs-subdir-external-provisioner"],
  versions: { "4.0.18": "4.0.2" },
  faults: ({ values }) => (textAt(values, "nfs.server") ? [] : ["nfs.server is required"]),
  render: (call) => {
    const provisions = `cluster.local/${call.release.name}`;
    return [
      workload("Deployment", call.release.name, call, { placement: "", provisions }),
      storageClass(textAt(call.values, "storageClass.name") ?? "nfs-client", {
        provisioner: provisions,
        waits: false,
        default: at(call.values, "storageClass.defaultClass") === true,
      }),
    ];
  },
};

const democraticCsi: Chart = {
  name: "democratic-csi",
  sources: ["https://democratic-csi.github.io/charts"],
  versions: { "0.15.1": "1.9.4" },
  faults: ({ values }) => [
    ...(textAt(values, "csiDriver.name") ? [] : ["csiDriver.name is required"]),
    ...(textAt(values, "driver.config.driver")
      ? []
      : ["driver.config.driver is required, also with existingConfigSecret"]),
  ],
  render: (call) => {
    const provisions = textAt(call.values, "csiDriver.name") ?? "org.democratic-csi";
    const secrets = secretAt(call.values, "driver.existingConfigSecret", "driver-config-file.yaml");
    return [
      workload("Deployment", `${call.release.name}-controller`, call, {
        placement: "controller",
        privileged: true,
        secrets,
      }),
      // A volume that no node can mount helps nobody: claims wait for these pods, not for the controller.
      workload("DaemonSet", `${call.release.name}-node`, call, {
        placement: "node",
        hostNetwork: true,
        privileged: true,
        hostPaths: ["/", KUBELET, ...(iscsi(call) ? [iscsiFolder(call)] : [])],
        secrets,
        provisions,
      }),
      ...listAt(call.values, "storageClasses")
        .filter(isDict)
        .map((one) =>
          storageClass(String(one.name), {
            provisioner: provisions,
            default: one.defaultClass === true,
            waits: one.volumeBindingMode === "WaitForFirstConsumer",
            reclaimPolicy: textAt(one, "reclaimPolicy"),
          }),
        ),
    ];
  },
};

function iscsiFolder({ values }: ChartCall): string {
  return textAt(values, "node.driver.iscsiDirHostPath") ?? "/etc/iscsi";
}

function iscsi({ values }: ChartCall): boolean {
  return /iscsi/.test(textAt(values, "driver.config.driver") ?? "");
}

const snapshotController: Chart = {
  name: "snapshot-controller",
  sources: ["https://piraeus.io/helm-charts"],
  versions: {},
  unlisted: /^\d+\.\d+\.\d+$/,
  crds: () => crds("snapshot.storage.k8s.io", "v1", "VolumeSnapshot", "VolumeSnapshotClass*", "VolumeSnapshotContent*"),
  render: (call) => [workload("Deployment", call.release.name, call, { placement: "controller" })],
};

const velero: Chart = {
  name: "velero",
  sources: ["https://vmware-tanzu.github.io/helm-charts"],
  versions: { "12.1.0": "1.18.1" },
  crds: () => [
    ...crds("velero.io", "v1", "Backup", "Restore", "Schedule", "BackupStorageLocation", "VolumeSnapshotLocation"),
    ...crds("velero.io", "v1", "BackupRepository", "PodVolumeBackup", "PodVolumeRestore", "DeleteBackupRequest"),
    ...crds("velero.io", "v2alpha1", "DataUpload", "DataDownload"),
  ],
  faults: ({ values }) =>
    [at(values, "configuration.backupStorageLocation"), at(values, "configuration.volumeSnapshotLocation")].some(isDict)
      ? ["configuration.backupStorageLocation and configuration.volumeSnapshotLocation are lists"]
      : [],
  render: (call) => [
    workload("Deployment", call.release.name, call, {
      placement: "",
      secrets: secretAt(call.values, "credentials.existingSecret", "cloud"),
    }),
    ...(at(call.values, "deployNodeAgent") === true
      ? [workload("DaemonSet", "node-agent", call, { placement: "nodeAgent", hostPaths: [`${KUBELET}/pods`] })]
      : []),
  ],
};

function isDefault(annotations: unknown): boolean {
  return textAt(annotations, ["storageclass.kubernetes.io/is-default-class"]) === "true";
}

export const STORAGE_CHARTS: readonly Chart[] = [
  hcloudCsi,
  proxmoxCsi,
  nfsCsi,
  nfsSubdir,
  democraticCsi,
  snapshotController,
  velero,
];

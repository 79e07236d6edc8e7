import type { Check } from "../../support/check";
import { alerts } from "./alerts";
import { backupAge } from "./backup-age";
import { certificates } from "./certificates";
import { serviceBackups } from "./backups";
import { bootstrapWorkloads } from "./bootstrap-manifests";
import { claim } from "./claim";
import { cniReady } from "./cni";
import type { ClusterContext } from "./context";
import { controlPlaneSettings } from "./control-plane-settings";
import { delegation } from "./delegation";
import { dns } from "./dns";
import { etcdMembers } from "./etcd";
import { fluxActive, fluxReady } from "./flux";
import { ingress } from "./ingress";
import { kubeconfig, kubernetesApi } from "./kubernetes";
import { controlPlaneMetrics } from "./control-plane-metrics";
import { nodesMatch, nodesReady } from "./nodes";
import { pods } from "./pods";
import { sealedSecrets } from "./sealed-secrets";
import { sso } from "./sso";
import { storageClasses, storageDefault } from "./storage";
import { tailnet } from "./tailnet";
import { talosApi, talosServices, talosVersion } from "./talos";
import { talosImage } from "./talos-image";
import { userVolumesReady } from "./user-volumes";
import { vaultInitialized } from "./vault";

/** The health checks of nodes, from Talos up. An upgrade also runs them for some of the nodes, as its gate. */
export const NODE_CHECKS: readonly Check<ClusterContext>[] = [
  talosApi,
  talosVersion,
  talosServices,
  etcdMembers,
  kubernetesApi,
  nodesReady,
  cniReady,
];

/** The checks of `coldstart verify`, from the machines up. */
export const CLUSTER_CHECKS: readonly Check<ClusterContext>[] = [
  ...NODE_CHECKS,
  talosImage,
  userVolumesReady,
  controlPlaneSettings,
  controlPlaneMetrics,
  tailnet,
  kubeconfig,
  nodesMatch,
  bootstrapWorkloads,
  fluxReady,
  fluxActive,
  pods,
  storageClasses,
  storageDefault,
  claim,
  sealedSecrets,
  vaultInitialized,
  alerts,
  serviceBackups,
  dns,
  ingress,
  certificates,
  sso,
  backupAge,
  delegation,
];

/**
 * How long real operations take. The rehearsal does not wait this long; it adds the durations up afterwards. Sources
 * are public measurements, or "estimate".
 */
import { ESTIMATE, seconds } from "./duration";
import type { Duration } from "./duration";
import { PROVIDER_DURATIONS } from "./providers/facts";

const PLAYBOOK = "agentydragon/cluster, bootstrap-monitor SKILL.md";

/** By `<type>.<action>`, for operations that take longer than an API call. */
export const DURATIONS: Readonly<Record<string, Duration>> = {
  ...PROVIDER_DURATIONS,
  "talos_image_factory_schematic.create": seconds(2, 1, 5, "OVH example log"),
  "talos_machine_configuration_apply.create": seconds(
    10,
    2,
    30,
    `${ESTIMATE}: the wait for the machine is its boot, below`,
  ),
  "talos_machine_configuration_apply.update": seconds(5, 1, 60, ESTIMATE),
  "talos_machine_configuration_apply.delete": seconds(60, 20, 240, `${ESTIMATE}: a graceful reset, where asked for`),
  "talos_machine_bootstrap.create": seconds(
    12,
    2,
    60,
    "OVH example log: 102 s with retries, of which 90 s wait for the installation",
  ),
  "talos_cluster_kubeconfig.create": seconds(5, 1, 30, ESTIMATE),
  "tls_private_key.create": seconds(2, 1, 8, "RSA 4096, measured"),
  "helm_release.create": seconds(150, 120, 180, `${PLAYBOOK}: Cilium until nodes are Ready`),
  "helm_release.update": seconds(60, 30, 180, ESTIMATE),
  "helm_release.delete": seconds(20, 5, 60, ESTIMATE),
  "flux_bootstrap_git.create": seconds(150, 120, 300, PLAYBOOK),
  "flux_bootstrap_git.delete": seconds(30, 10, 300, ESTIMATE),
  // Background operations, which continue after their call has returned.
  "talos-boot.iso": seconds(60, 30, 150, `${ESTIMATE}: from power to the maintenance API`),
  "talos-boot.disk": seconds(30, 15, 90, `${ESTIMATE}: from power to the maintenance API`),
  "talos-install.disk": seconds(90, 45, 240, `${ESTIMATE}: installer image, disk, reboot`),
  "talos-reboot.disk": seconds(60, 30, 180, `${ESTIMATE}: from the call until Talos answers again`),
  "talos-start.controlplane": seconds(45, 20, 120, `${ESTIMATE}: etcd, static pods and kubelet after a boot`),
  "kube-apiserver.restart": seconds(30, 10, 300, `${ESTIMATE}; talosctl upgrade-k8s allows 300 s`),
  "talos-start.worker": seconds(30, 10, 90, `${ESTIMATE}: kubelet and pods after a boot`),
  "talos_image_pull.update": seconds(20, 5, 180, `${ESTIMATE}: an installer of 100 to 200 MB`),
  "talos_install.update": seconds(30, 15, 120, `${ESTIMATE}: the installer writes the other slot`),
  "talos_upgrade.update": seconds(60, 30, 240, `${ESTIMATE}: pull, drain and installation; the reboot is its own`),
  "pod.start": seconds(15, 5, 120, `${ESTIMATE}: an image, until the pod is ready`),
  "talos-join.controlplane": seconds(60, 30, 180, `${ESTIMATE}; EtcdJoinTimeout is 1800`),
  "talos-join.worker": seconds(45, 20, 120, ESTIMATE),
  "kubernetes-api.start": seconds(60, 30, 180, `${ESTIMATE}: from etcd to the first answer`),
  "kubernetes-node.ready": seconds(10, 1, 60, `${ESTIMATE}: from the pod network to the kubelet's word`),
  "flux-part.apply": seconds(5, 1, 30, ESTIMATE),
  "flux-part.apply-after-others": seconds(
    20,
    1,
    60,
    "kustomize-controller looks again every 30 s (--requeue-dependency)",
  ),
  "flux-release.authentik": seconds(390, 300, 480, PLAYBOOK),
  "flux-release.harbor": seconds(390, 300, 480, PLAYBOOK),
  "flux-release.gitea": seconds(240, 180, 300, PLAYBOOK),
  "flux-release.openbao": seconds(240, 180, 300, `${PLAYBOOK}, for Vault`),
  "flux-workload.powerdns": seconds(150, 120, 180, PLAYBOOK),
  "flux-database.create": seconds(90, 45, 240, `${ESTIMATE}: a volume, the image, initdb`),
  // Operations of the cold start itself.
  "coldstart.preflight": seconds(15, 5, 60, ESTIMATE),
  "coldstart.providers": seconds(30, 0, 180, `${ESTIMATE}: 150 MB of providers, where no cache has them`),
  "coldstart.plan": seconds(8, 4, 60, `${ESTIMATE}: init, plan and guard of a layer`),
  "coldstart.poll": seconds(2, 0, 5, "asks every 2 s"),
  "coldstart.verify": seconds(10, 5, 60, ESTIMATE),
};

const LOCAL_TYPES = /^(random|local|null|tls)_|^talos_(machine_secrets|client_configuration|image_factory_urls)/;
const LOCAL = seconds(0, 0, 1, "no network involved");
const CALL = seconds(1, 0.2, 5, `${ESTIMATE}: one call to an API`);
const NOTHING = seconds(0, 0, 0, "a moment, not a stretch of time");

/** By type, for every other action. */
const OTHERS: Readonly<Record<string, Duration>> = {
  "flux-release": seconds(60, 30, 180, `${ESTIMATE}: a chart, one or two images, pods that are ready`),
  "flux-workload": seconds(45, 15, 180, `${ESTIMATE}: an image, pods that are ready`),
  "flux-ready": NOTHING,
};

export function durationOf(type: string, action: string): Duration {
  return DURATIONS[`${type}.${action}`] ?? OTHERS[type] ?? (LOCAL_TYPES.test(type) ? LOCAL : CALL);
}

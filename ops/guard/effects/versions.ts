import { sectionAt } from "./machine-config";
import type { MachineConfig, Section } from "./machine-config";

/** The Kubernetes images in a machine configuration. A worker has only the first. */
const COMPONENTS: readonly (readonly [name: string, image: (config: MachineConfig) => Section])[] = [
  ["kubelet", ({ machine }) => sectionAt(machine, "kubelet")],
  ["kube-apiserver", ({ cluster }) => sectionAt(cluster, "apiServer")],
  ["kube-controller-manager", ({ cluster }) => sectionAt(cluster, "controllerManager")],
  ["kube-scheduler", ({ cluster }) => sectionAt(cluster, "scheduler")],
];

/** Only numbers: no other part of an image reference may appear in a finding. */
const TAG = /:(v\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?)(?:@|$)/;

/** Component → version, if its image has one. */
export function kubernetesVersions(config: MachineConfig): Record<string, string> {
  return Object.fromEntries(
    COMPONENTS.flatMap(([name, section]) => {
      const version = versionOf(section(config).image);
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}

/** The Talos version that the node installs when it is created or upgraded. */
export function talosVersion({ machine }: MachineConfig): string | undefined {
  return versionOf(sectionAt(machine, "install").image);
}

function versionOf(image: unknown): string | undefined {
  return typeof image === "string" ? TAG.exec(image)?.[1] : undefined;
}

import { sectionAt } from "./machine-config";
import type { MachineConfig, Section } from "./machine-config";

/** Where a machine configuration names an image of Kubernetes. A worker has only the first. */
const COMPONENTS: readonly (readonly [name: string, image: (config: MachineConfig) => Section])[] = [
  ["kubelet", ({ machine }) => sectionAt(machine, "kubelet")],
  ["kube-apiserver", ({ cluster }) => sectionAt(cluster, "apiServer")],
  ["kube-controller-manager", ({ cluster }) => sectionAt(cluster, "controllerManager")],
  ["kube-scheduler", ({ cluster }) => sectionAt(cluster, "scheduler")],
];

/** Only numbers: nothing else of an image reference may be part of a finding. */
const TAG = /:(v\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?)(?:@|$)/;

/** Component → version, of those whose image has one. */
export function kubernetesVersions(config: MachineConfig): Record<string, string> {
  return Object.fromEntries(
    COMPONENTS.flatMap(([name, section]) => {
      const version = versionOf(section(config).image);
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}

/** The Talos that the node installs when it is made, or upgraded to this image. */
export function talosVersion({ machine }: MachineConfig): string | undefined {
  return versionOf(sectionAt(machine, "install").image);
}

function versionOf(image: unknown): string | undefined {
  return typeof image === "string" ? TAG.exec(image)?.[1] : undefined;
}

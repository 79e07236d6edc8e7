/** The static pods of a control plane, and etcd: their versions, flags and ports. */
import { isSection, text } from "./documents";
import type { Json } from "./documents";

/** Of the static pods of a control plane. */
export interface ComponentFlags {
  readonly apiServer: readonly string[];
  readonly controllerManager: readonly string[];
  readonly scheduler: readonly string[];
}

/**
 * Where they serve metrics: on the loopback of the node, unless a flag says otherwise. The port of etcd is the one that its flag usually names.
 * Source: kubernetes `cmd/kube-controller-manager` and `cmd/kube-scheduler`, `--secure-port`.
 */
export const METRICS_PORTS = { etcd: 2381, controllerManager: 10257, scheduler: 10259 } as const;

export function readMetricsPorts(cluster: (...names: string[]) => Json | undefined): number[] {
  const urls = text(cluster("etcd", "extraArgs", "listen-metrics-urls"));
  const isOpen = (component: string) => cluster(component, "extraArgs", "bind-address") === "0.0.0.0";
  return [
    ...[...urls.matchAll(/\/\/0\.0\.0\.0:(\d+)/g)].map(([, port]) => Number(port)),
    ...(isOpen("controllerManager") ? [METRICS_PORTS.controllerManager] : []),
    ...(isOpen("scheduler") ? [METRICS_PORTS.scheduler] : []),
  ];
}

/** In the order of their names; a list is a flag that is given several times. Source: siderolabs/talos `pkg/argsbuilder`. */
export function flagsIn(section: Json | undefined): string[] {
  const pairs = Object.entries(isSection(section) ? section : {}).sort(([a], [b]) => a.localeCompare(b));
  return pairs.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `--${name}=${String(one as string)}`),
  );
}

export function imageVersion(image: Json | undefined): string {
  return /:(v1\.[^@]+)/.exec(text(image))?.[1] ?? "";
}

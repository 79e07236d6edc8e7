/**
 * Static pods change some time after the configuration of their node: Talos writes the manifest, and the kubelet stops the
 * old pod before it starts the new one. Until then the node reports the old pod. Source: siderolabs/talos v1.13.9,
 * `controllers/k8s/control_plane_static_pod.go`, and the waiting in `pkg/cluster/kubernetes/talos_managed.go`.
 */
import type { Components } from "./component-skew";

/** In real milliseconds, long enough for a client to observe the old pods once. */
const RESTART_MS = 150;

interface ComponentReport {
  readonly components: Components;
  /** When the configuration first named other images. */
  readonly changedAt?: number;
}

export class ComponentRestarts {
  private readonly reported = new Map<string, ComponentReport>();

  constructor(private readonly now: () => number = Date.now) {}

  /** @returns the images that the node reports @param configured the images in its configuration */
  report(machineId: string, configured: Components): Components {
    const known = this.reported.get(machineId);
    if (known && !isSame(known.components, configured)) {
      const { changedAt = this.now() } = known;
      if (this.now() - changedAt < RESTART_MS) {
        this.reported.set(machineId, { ...known, changedAt });
        return known.components;
      }
    }
    this.reported.set(machineId, { components: configured });
    return configured;
  }
}

function isSame(a: Components, b: Components): boolean {
  return a.apiServer === b.apiServer && a.controllerManager === b.controllerManager && a.scheduler === b.scheduler;
}

/** Incompatible versions of Kubernetes components. Source: https://kubernetes.io/releases/version-skew-policy/ */
import { minorOf } from "./config/decode";

export interface Components {
  readonly apiServer: string;
  readonly controllerManager: string;
  readonly scheduler: string;
}

export interface ComponentSkew {
  readonly kubelet?: string;
  readonly controllerManager?: string;
  readonly scheduler?: string;
}

const OLDEST_KUBELET = 3;
const OLDEST_CONTROLLER = 1;

/**
 * Violations on one node. A kubelet may reach any serving API server, through KubePrism; the controller manager and the
 * scheduler use the one on their node (siderolabs/talos `controllers/secrets/kubernetes.go`).
 */
export function componentSkew(
  kubelet: string,
  components: Components | undefined,
  apiServers: readonly string[],
): ComponentSkew {
  const skewToOwnServer = (name: string, version: string) =>
    components && skewOf(name, version, [components.apiServer], OLDEST_CONTROLLER);
  return {
    kubelet: skewOf("kubelet", kubelet, apiServers, OLDEST_KUBELET),
    ...(components && {
      controllerManager: skewToOwnServer("kube-controller-manager", components.controllerManager),
      scheduler: skewToOwnServer("kube-scheduler", components.scheduler),
    }),
  };
}

function skewOf(name: string, version: string, apiServers: readonly string[], behind: number): string | undefined {
  const minor = minorOf(version);
  const newer = apiServers.find((server) => minorOf(server) < minor);
  if (newer !== undefined) return `${name} ${version} is newer than kube-apiserver ${newer}`;
  const older = apiServers.find((server) => minorOf(server) - minor > behind);
  if (older === undefined) return undefined;
  return `${name} ${version} is more than ${behind} minor version${behind > 1 ? "s" : ""} older than kube-apiserver ${older}`;
}

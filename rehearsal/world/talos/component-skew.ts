/**
 * Versions of Kubernetes components that must not run beside each other. Source: https://kubernetes.io/releases/version-skew-policy/
 */
import { minorOf } from "./config/validate";

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
 * What is wrong with the components of one node, given every API server that serves: each component may reach any of them,
 * through KubePrism.
 */
export function componentSkew(
  kubelet: string,
  components: Components | undefined,
  apiServers: readonly string[],
): ComponentSkew {
  if (apiServers.length === 0) return {};
  const fault = (name: string, version: string, behind: number) => skewOf(name, version, apiServers, behind);
  return {
    kubelet: fault("kubelet", kubelet, OLDEST_KUBELET),
    ...(components && {
      controllerManager: fault("kube-controller-manager", components.controllerManager, OLDEST_CONTROLLER),
      scheduler: fault("kube-scheduler", components.scheduler, OLDEST_CONTROLLER),
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

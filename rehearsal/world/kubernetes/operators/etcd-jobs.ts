/** The Jobs that take snapshots of etcd. Their script runs in a real process; until it ends, the pod is Running. */
import { TALOS_API } from "../../machines/network";
import type { KubernetesApi } from "../api";
import type { Controller } from "../controller";
import { decodeSecret, listAt, stringsAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { podToNodeBlocked } from "../network-policies";
import { readEnvironment } from "../pod-secrets";
import { findPodTrouble } from "../pods";
import { nodeAddress } from "../scheduling";
import { UNDER_WAY } from "../workloads";
import type { JobProgram } from "../workloads";

const LABEL = "coldstart.dev/etcd-job";
/** On a pod whose programs have ended: their error message, or empty. */
const ENDED = "rehearsal.coldstart/ended";

/** The inputs of the pod of such a Job. */
export interface EtcdSnapshotJob {
  /** From the Secret that Talos created. */
  readonly talosconfig: string;
  /** The address of the node that the pod runs on. */
  readonly address: string;
  readonly script: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** @returns the error message of the program that failed; undefined when none did */
export type RunEtcdSnapshot = (job: EtcdSnapshotJob) => Promise<string | undefined>;

export function etcdProgram(): JobProgram {
  return ({ metadata: { labels = {}, annotations = {} } }) => {
    if (labels[LABEL] === undefined) return undefined;
    const ended = annotations[ENDED];
    if (ended === undefined) return UNDER_WAY;
    return ended === "" ? undefined : ended;
  };
}

/** Runs after the workload controller, which starts the pods. */
export function etcdJobController(api: KubernetesApi, run: RunEtcdSnapshot): Controller {
  return {
    async reconcile() {
      for (const pod of api.list("Pod")) if (isRunning(api, pod)) await runPod(api, pod, run);
    },
  };
}

function isRunning(api: KubernetesApi, pod: KubeObject): boolean {
  const { labels = {}, annotations = {} } = pod.metadata;
  if (labels[LABEL] === undefined || annotations[ENDED] !== undefined) return false;
  return textAt(pod, "status.phase") === "Running" && findPodTrouble(api, pod) === undefined;
}

async function runPod(api: KubernetesApi, pod: KubeObject, run: RunEtcdSnapshot): Promise<void> {
  const { name, namespace } = pod.metadata;
  const volumes = listAt(pod, "spec.volumes");
  const mounted = (kind: "Secret" | "ConfigMap", path: string) =>
    volumes.flatMap((volume) => api.get(kind, textAt(volume, path) ?? "", namespace) ?? [])[0];
  // Of the Talos API of the node that it runs on.
  const blocked = podToNodeBlocked(api, pod, TALOS_API, "host");
  const words = blocked
    ? `connect ETIMEDOUT (${blocked})`
    : await run({
        talosconfig: decodeSecret(mounted("Secret", "secret.secretName")).config ?? "",
        address: nodeAddress(api, textAt(pod, "spec.nodeName") ?? "") ?? "",
        script: Object.values(stringsAt(mounted("ConfigMap", "configMap.name"), "data"))[0] ?? "",
        environment: readEnvironment(api, pod),
        now: new Date(api.now()),
      });
  const live = api.get("Pod", name, namespace);
  if (!live) return;
  const annotations = { ...live.metadata.annotations, [ENDED]: words ?? "" };
  api.update({ ...live, metadata: { ...live.metadata, annotations } });
}

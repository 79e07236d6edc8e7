/** The Jobs that copy Vault's data to a bucket and back: `bao operator raft snapshot`, and restic after or before it. */
import type { KubernetesApi } from "../api";
import { StorageRefused, refusalOf } from "../object-storage";
import type { BucketLogin } from "../object-storage";
import { isReady } from "../object";
import type { KubeObject } from "../object";
import { readEnvironment } from "../pod-secrets";
import type { JobProgram } from "../workloads";
import type { Backing } from "./service-storage";
import { ResticRepository } from "./restic";
import { isIncomplete } from "./vault";
import { makeRecoveryKey } from "./vault-seal";

/** On the pods of these Jobs: `snapshot`, `restore` or `recovery-key`. */
const LABEL = "coldstart.dev/vault-job";
const CLAIM = "data-vault-0";
const REPOSITORY = /^s3:(https?:\/\/[^/]+)\/([^/]+)\/(.+)$/;

export function vaultProgram(api: KubernetesApi, backing: Backing): JobProgram {
  return (pod) => {
    const deed = pod.metadata.labels?.[LABEL];
    if (deed === undefined) return undefined;
    const { namespace = "" } = pod.metadata;
    const unavailable = whyUnavailable(api, namespace);
    if (unavailable !== undefined) return unavailable;
    if (deed === "recovery-key") {
      for (const server of serversOf(api, namespace)) makeRecoveryKey(api, server);
      return undefined;
    }
    return refusalOf(() => {
      const environment = readEnvironment(api, pod);
      const repository = openRepository(backing, environment);
      if (deed === "snapshot") {
        repository.add(api.now(), backing.contents.read(CLAIM, namespace) ?? "");
        if (runsForget(pod)) repository.forget(keepOf(environment));
      } else backing.contents.write(CLAIM, namespace, findSnapshot(repository, environment.SNAPSHOT).content);
    });
  };
}

function findSnapshot(repository: ResticRepository, wanted: string | undefined) {
  const snapshots = repository.snapshots();
  const found =
    wanted === undefined || wanted === "latest" ? snapshots.at(-1) : snapshots.find(({ id }) => id === wanted);
  if (!found)
    throw new StorageRefused(
      "NoSnapshot",
      `Fatal: failed to find snapshot: no matching ID found for "${wanted ?? "latest"}"`,
    );
  return found;
}

function whyUnavailable(api: KubernetesApi, namespace: string): string | undefined {
  const [server] = serversOf(api, namespace);
  if (!server || !isReady(server)) return 'Error making API request: Put "http://vault:8200": connection refused';
  return isIncomplete(api, namespace) ? "Error making API request: Code: 403. Errors: permission denied" : undefined;
}

function serversOf(api: KubernetesApi, namespace: string): KubeObject[] {
  return api
    .list("Pod", namespace)
    .filter(({ metadata }) => ["openbao", "vault"].includes(metadata.labels?.["app.kubernetes.io/name"] ?? ""));
}

function openRepository({ storage }: Backing, environment: Readonly<Record<string, string>>): ResticRepository {
  const {
    RESTIC_REPOSITORY = "",
    AWS_ACCESS_KEY_ID = "",
    AWS_SECRET_ACCESS_KEY = "",
    RESTIC_PASSWORD = "",
  } = environment;
  const [, endpoint = "", bucket = "", folder = ""] = REPOSITORY.exec(RESTIC_REPOSITORY) ?? [];
  const login: BucketLogin = { endpoint, bucket, accessKey: AWS_ACCESS_KEY_ID, secretKey: AWS_SECRET_ACCESS_KEY };
  const repository = new ResticRepository(storage, login, folder, RESTIC_PASSWORD);
  repository.open();
  return repository;
}

/** A snapshot before a restore keeps the snapshot that is restored. */
function runsForget({ spec }: KubeObject): boolean {
  return JSON.stringify(spec ?? {}).includes("restic forget");
}

/** The options of `restic forget`. */
function keepOf({ KEEP = "" }: Readonly<Record<string, string>>) {
  const count = (kind: string) => Number(new RegExp(`--keep-${kind}=(\\d+)`).exec(KEEP)?.[1] ?? 0);
  return { last: count("last"), daily: count("daily"), weekly: count("weekly"), monthly: count("monthly") };
}

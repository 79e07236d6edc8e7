/**
 * The static seal of OpenBao: the key that wraps the root key, and what a server with another key does. Source: openbao
 * v2.6.2 `vault/seal_autoseal.go`, go-kms-wrapping `wrappers/static/static.go`.
 */
import type { KubernetesApi } from "../api";
import { isReady, listAt, textAt } from "../object";
import type { KubeObject } from "../object";
import { readAtStart } from "../pod-secrets";

const SECRET = "vault-unseal";

/** On the claim of a server's data: digests of the id and the key that its root key is wrapped with. */
const WRAPPED_WITH = "rehearsal.coldstart/wrapped-with";
/** On the same claim: whether there is a recovery key. */
const RECOVERY_KEY = "rehearsal.coldstart/recovery-key";

interface Keys {
  readonly current: string;
  readonly previous: string;
}

/** Why a server stays sealed; undefined if it unseals itself or has no static seal. */
export function sealFault(api: KubernetesApi, pod: KubeObject): string | undefined {
  if (pod.metadata.labels?.["app.kubernetes.io/name"] !== "openbao") return undefined;
  const keys = keysOf(pod);
  const wrapped = dataClaim(api, pod)?.metadata.annotations?.[WRAPPED_WITH];
  if (!keys || wrapped === undefined || wrapped === keys.current || wrapped === keys.previous) return undefined;
  return "Readiness probe failed: Sealed true: failed to decrypt encrypted stored keys: message authentication failed";
}

/** Unsealed servers wrap their stored keys with the newest key, if there is a recovery key. */
export function wrapStoredKeys(api: KubernetesApi, pods: readonly KubeObject[]): void {
  for (const pod of pods.filter((one) => isReady(one))) {
    const [keys, claim] = [keysOf(pod), dataClaim(api, pod)];
    if (!keys || !claim) continue;
    const { [WRAPPED_WITH]: wrapped, [RECOVERY_KEY]: recovery } = claim.metadata.annotations ?? {};
    const isWrappedAgain = wrapped === keys.previous && recovery !== undefined;
    if (wrapped === undefined || isWrappedAgain) annotateClaim(api, claim, WRAPPED_WITH, keys.current);
  }
}

/** `bao write sys/rotate/recovery/init`. */
export function makeRecoveryKey(api: KubernetesApi, server: KubeObject): void {
  const claim = dataClaim(api, server);
  if (claim && claim.metadata.annotations?.[RECOVERY_KEY] === undefined) annotateClaim(api, claim, RECOVERY_KEY, "1");
}

function annotateClaim(api: KubernetesApi, claim: KubeObject, name: string, value: string): void {
  const annotations = { ...claim.metadata.annotations, [name]: value };
  api.update({ ...claim, metadata: { ...claim.metadata, annotations } });
}

/** Undefined for a server that does not use the keys of the tree. */
function keysOf(pod: KubeObject): Keys | undefined {
  const read = (key: string) => readAtStart(pod, SECRET, key);
  const [key, id, previousKey, previousId] = [read("key"), read("id"), read("previousKey"), read("previousId")];
  if (key === undefined || id === undefined) return undefined;
  return { current: `${id}/${key}`, previous: `${previousId ?? ""}/${previousKey ?? ""}` };
}

function dataClaim(api: KubernetesApi, { metadata: { namespace }, spec }: KubeObject): KubeObject | undefined {
  return listAt(spec, "volumes")
    .flatMap((volume) => textAt(volume, "persistentVolumeClaim.claimName") ?? [])
    .flatMap((name) => api.get("PersistentVolumeClaim", name, namespace) ?? [])
    .find(({ metadata: { name } }) => name.startsWith("data-"));
}

import type { KubernetesObject } from "../../../../../ops/clients/kubernetes/client";
import type { SmallCluster } from "./small-cluster";

const VAULT = "/apis/apps/v1/namespaces/vault/statefulsets";
const CORE = "/api/v1/namespaces/vault";

const object = (name: string, fields: object) =>
  ({ metadata: { name, namespace: "vault" }, ...fields }) as unknown as KubernetesObject;

/** Takes the volume of Vault away: it starts again only on another one, which its StatefulSet makes when it grows. */
export async function loseVault(small: SmallCluster): Promise<void> {
  small.data.vault.content = "";
  await small.create(VAULT, object("vault", { spec: { replicas: 1 }, status: { readyReplicas: 0 } }));
  await small.create(`${CORE}/persistentvolumeclaims`, object("data-vault-0", { spec: { volumeName: "pvc-1" } }));
  await small.create(`${CORE}/persistentvolumeclaims`, object("audit-vault-0", { spec: { volumeName: "pvc-2" } }));
  const message = 'AttachVolume.Attach failed for volume "pvc-1" : rpc error: code = NotFound desc = volume not found';
  await small.create(`${CORE}/events`, object("vault-0.1", { message }));
  const patch = small.patch.bind(small);
  small.patch = async (path, fields) => {
    const { spec } = fields as { spec?: { replicas?: number } };
    if (path !== `${VAULT}/vault` || spec?.replicas !== 1) return patch(path, fields);
    const isGone = (await small.find(`${CORE}/persistentvolumeclaims/data-vault-0`)) === undefined;
    return patch(path, { ...fields, status: { readyReplicas: isGone ? 1 : 0 } });
  };
  small.changes = 0;
}

/** The claims of Vault that are left. */
export async function claimsOfVault(small: SmallCluster): Promise<string[]> {
  return (await small.list(`${CORE}/persistentvolumeclaims`)).map(({ metadata }) => metadata.name);
}

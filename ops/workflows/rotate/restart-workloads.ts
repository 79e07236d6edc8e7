import type { KubeconfigPath } from "../../clients/kubernetes/command";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { rolloutFault } from "../../checks/cluster/rollout";
import type { KubernetesClient, KubernetesObject } from "../../clients/kubernetes/client";
import { detailsHint, waitUntil } from "../../support/wait";
import type { Consumers } from "./rotation";

const KINDS = [
  { kind: "Deployment", resource: "deployments" },
  { kind: "StatefulSet", resource: "statefulsets" },
  { kind: "DaemonSet", resource: "daemonsets" },
] as const;

/** The annotation that `kubectl rollout restart` sets. */
const RESTARTED_AT = "kubectl.kubernetes.io/restartedAt";

/** The images are already on the nodes; a database with a volume takes the longest. */
const TIMEOUT_SECONDS = 600;

interface Workload {
  readonly kind: string;
  readonly path: string;
  readonly name: string;
}

type Client = Pick<KubernetesClient, "list" | "find" | "patch"> & KubeconfigPath;

/** Restarts the workloads as `kubectl rollout restart` does, and waits for their new pods. @returns their names */
export async function restartWorkloads(
  kubernetes: Client,
  consumers: Consumers,
  { signal, say }: { readonly signal: AbortSignal; say(text: string): void },
): Promise<string[]> {
  const workloads = await findWorkloads(kubernetes, consumers);
  const template = { metadata: { annotations: { [RESTARTED_AT]: new Date().toISOString() } } };
  for (const { path } of workloads) await kubernetes.patch(path, { spec: { template } });
  for (const workload of workloads) {
    await waitUntil(async () => rolloutFault(await kubernetes.find(workload.path), workload.name), {
      goal: `${workload.kind} ${workload.name} has restarted`,
      seconds: TIMEOUT_SECONDS,
      hints: [detailsHint(kubectlCommand(kubernetes, `get pods -n ${workload.name.split("/")[0] ?? ""}`))],
      signal,
    });
    say(`restarted ${workload.kind} ${workload.name}`);
  }
  return workloads.map(({ kind, name }) => `${kind} ${name}`);
}

async function findWorkloads(kubernetes: Client, consumers: Consumers): Promise<Workload[]> {
  const found = await Promise.all(
    KINDS.map(async ({ kind, resource }) => {
      const scope = consumers === "api-clients" ? "" : `/namespaces/${consumers.namespace}`;
      const objects = await kubernetes.list(`/apis/apps/v1${scope}/${resource}`);
      return objects
        .filter((object) => isConsumer(object, consumers))
        .map(({ metadata: { name, namespace = "" } }) => ({
          kind,
          name: `${namespace}/${name}`,
          path: `/apis/apps/v1/namespaces/${namespace}/${resource}/${name}`,
        }));
    }),
  );
  return found.flat();
}

interface PodSpec {
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
}

interface Container {
  readonly env?: readonly { readonly valueFrom?: { readonly secretKeyRef?: { readonly name?: string } } }[];
  readonly envFrom?: readonly { readonly secretRef?: { readonly name?: string } }[];
}

interface Volume {
  readonly secret?: { readonly secretName?: string };
  readonly projected?: { readonly sources?: readonly { readonly secret?: { readonly name?: string } }[] };
}

function podSpecOf({ spec }: KubernetesObject): PodSpec {
  return ((spec as { template?: { spec?: PodSpec } } | undefined)?.template?.spec ?? {}) as PodSpec;
}

/** A pod with its own service account is assumed to use the API. */
export function isConsumer(object: KubernetesObject, consumers: Consumers): boolean {
  const spec = podSpecOf(object);
  if (consumers === "api-clients")
    return (spec.serviceAccountName ?? "default") !== "default" && spec.automountServiceAccountToken !== false;
  if ("workloads" in consumers) return consumers.workloads.includes(object.metadata.name);
  return secretsRead(spec).some((name) => consumers.secrets.includes(name));
}

function secretsRead({ containers = [], initContainers = [], volumes = [] }: PodSpec): string[] {
  return [
    ...[...containers, ...initContainers].flatMap(({ env = [], envFrom = [] }) => [
      ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
      ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
    ]),
    ...volumes.flatMap(({ secret, projected }) => [
      ...(secret?.secretName === undefined ? [] : [secret.secretName]),
      ...(projected?.sources ?? []).flatMap((source) => source.secret?.name ?? []),
    ]),
  ];
}

/**
 * API_CA=… API_CLIENT_CERTIFICATE=… API_CLIENT_KEY=… \
 *   node --require ./tools/typescript.cjs ops/provisioners/wait-for-api.ts <https url> <seconds> [namespace …]
 *
 * Polls the Kubernetes API with the cluster's own client certificate until /readyz returns 200 and the namespaces exist. An
 * API server returns 401 and even reports ready before it has created its system namespaces: a Secret that is created in
 * that moment fails with `namespaces "kube-system" not found`.
 */
import { KubernetesClient } from "../clients/kubernetes/client";
import { runMain } from "../support/fatal-error";
import { detailsHint, reasonOf, scaleTimeout, waitUntil } from "../support/wait";

/** Short: the namespaces follow the first answer within a second or two. */
const PAUSE_MS = 250;

export type ApiClient = Pick<KubernetesClient, "server" | "describeUnready" | "find">;

export function waitForApi(client: ApiClient, namespaces: readonly string[], seconds: number): Promise<void> {
  const [host = ""] = client.server.split(":");
  return waitUntil(
    async () => {
      try {
        return (await client.describeUnready()) ?? (await missingNamespaces(client, namespaces));
      } catch (error) {
        return reasonOf(error);
      }
    },
    {
      goal: `the Kubernetes API at ${client.server} is ready`,
      seconds,
      hints: [detailsHint(`talosctl -e ${host} -n ${host} service && talosctl -e ${host} -n ${host} logs kubelet`)],
      pauseMs: PAUSE_MS,
    },
  );
}

async function missingNamespaces(client: ApiClient, namespaces: readonly string[]): Promise<string | undefined> {
  const missing: string[] = [];
  for (const name of namespaces) if (!(await client.find(`/api/v1/namespaces/${name}`))) missing.push(name);
  return missing.length > 0 ? `namespaces that do not exist yet: ${missing.join(", ")}` : undefined;
}

/** @throws Error naming the variable that is missing */
function accessFrom(url: string, environment: NodeJS.ProcessEnv) {
  const read = (variable: string) => {
    const value = environment[variable];
    if (!value) throw new Error(`wait-for-api: ${variable} is not set`);
    return value;
  };
  return {
    server: new URL(url),
    ca: read("API_CA"),
    cert: read("API_CLIENT_CERTIFICATE"),
    key: read("API_CLIENT_KEY"),
  };
}

if (require.main === module) {
  const [url = "", seconds, ...namespaces] = process.argv.slice(2);
  runMain(async () => {
    await waitForApi(new KubernetesClient(accessFrom(url, process.env)), namespaces, scaleTimeout(Number(seconds)));
    console.log(`The Kubernetes API at ${url} is ready.`);
  });
}

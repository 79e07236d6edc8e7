/**
 * API_CA=… API_CLIENT_CERTIFICATE=… API_CLIENT_KEY=… TALOSCONFIG=… \
 *   node --require ./tools/typescript.cjs ops/provisioners/wait-for-api.ts <https url> <seconds> [namespace …]
 *
 * Polls the Kubernetes API with the cluster's own client certificate until /readyz returns 200 and the namespaces exist. An
 * API server returns 401 and even reports ready before it has created its system namespaces: a Secret that is created in
 * that moment fails with `namespaces "kube-system" not found`.
 */
import { resolve } from "node:path";
import { KubernetesClient } from "../clients/kubernetes/client";
import { talosctlCommand } from "../clients/talos/command";
import { runMain } from "../support/fatal-error";
import { detailsHint, reasonOf, scaleTimeout, waitUntil } from "../support/wait";

/** Short: the namespaces follow the first response within a second or two. */
const PAUSE_MS = 250;

export type ApiClient = Pick<KubernetesClient, "server" | "describeUnready" | "find">;

export interface ApiWait {
  readonly namespaces: readonly string[];
  readonly seconds: number;
  /** The path of the talosconfig, for the hint of a timeout. */
  readonly talosconfig: string;
}

export function waitForApi(client: ApiClient, { namespaces, seconds, talosconfig }: ApiWait): Promise<void> {
  const [host] = client.server.split(":");
  const commands = ["service", "logs kubelet"].map((words) => talosctlCommand({ talosconfig }, host, words));
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
      hints: [detailsHint(commands.join(" && "))],
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
function readVariable(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`wait-for-api: ${variable} is not set`);
  return value;
}

if (require.main === module) {
  const [url = "", seconds, ...namespaces] = process.argv.slice(2);
  runMain(async () => {
    const client = new KubernetesClient({
      server: new URL(url),
      ca: readVariable("API_CA"),
      cert: readVariable("API_CLIENT_CERTIFICATE"),
      key: readVariable("API_CLIENT_KEY"),
    });
    const talosconfig = resolve(readVariable("TALOSCONFIG"));
    await waitForApi(client, { namespaces, seconds: scaleTimeout(Number(seconds)), talosconfig });
    console.log(`The Kubernetes API at ${url} is ready.`);
  });
}

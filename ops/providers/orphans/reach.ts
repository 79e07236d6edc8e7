import { localUrl } from "../../../spec";
import { hetznerTokenVariable } from "../../../spec/providers/hetzner";
import { proxmoxLoginVariables, proxmoxSites } from "../../../spec/providers/proxmox";
import type { Cluster } from "../../../spec";
import { askJson } from "../../clients/http";
import type { AskJson } from "../../clients/http";
import { NoAnswer, withRetries } from "../../clients/http/retry";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { cloudsOf } from "../ownership/clouds";
import type { Places } from "../../support/places";
import { ProxmoxClient } from "../../clients/proxmox/client";
import { TalosClient } from "../../clients/talos/client";
import { readTalosconfig } from "../../clients/talos/talosconfig";
import { answeringPart } from "./answering";
import type { Planned, Reach } from "./table";

const HETZNER = "https://api.hetzner.cloud/v1";
const MOST = 100;

export interface ReachOptions {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** With every credential from outside in it, as Terraform's variables. */
  readonly environment: NodeJS.ProcessEnv;
  /** A credential of the auth layer. */
  readonly credential: (id: string) => Promise<string>;
  readonly ask?: AskJson;
}

/** The APIs where orphans are, asked with the credentials that Terraform itself has. */
export function reachOf(options: ReachOptions): Reach {
  const { cluster, places, environment, credential, ask = withRetries(askJson) } = options;
  const { vm, serverNamed } = cloudsOf(cluster, environment, options.ask);
  return {
    vm,
    serverNamed,

    async hetzner(site, kind, name) {
      const url = `${environment.HCLOUD_ENDPOINT ?? HETZNER}/${kind}?name=${encodeURIComponent(name)}`;
      const { status, body } = await ask(url, {
        headers: { authorization: `Bearer ${variable(hetznerTokenVariable(site))}` },
      });
      // Only a list answers the question: an empty one says that there is none, an error says nothing.
      if (status !== 200) throw new NoAnswer(`Hetzner (site ${site}) answers ${status} to GET ${kind}.`);
      const [found] = (body as Record<string, { id: number; labels: Planned }[]> | undefined)?.[kind] ?? [];
      return found && { id: String(found.id), labels: found.labels };
    },

    async proxmox(site, path) {
      return (await (await proxmoxAt(site)).get(path)) as Planned[];
    },

    async authentik(path, query) {
      const at = environment.TF_VAR_authentik_url ?? localUrl("authentik");
      const search = new URLSearchParams({ ...query, page_size: String(MOST) });
      const { status, body } = await ask(`${at}/api/v3/${path}/?${search.toString()}`, {
        headers: { authorization: `Bearer ${await credential("authentik-api-token")}` },
      });
      if (status !== 200) throw new NoAnswer(`Authentik answers ${status} to GET ${path}.`);
      return (body as { results: Planned[] }).results;
    },

    async hasEtcd(address) {
      try {
        const node = new TalosClient(readTalosconfig(places.talosconfig), address);
        return (await node.etcdMembers()).length > 0;
      } catch {
        // Nobody answers, or not yet, or nobody has been there: whatever it is, Terraform will find the words.
        return false;
      }
    },

    async deleteProxmoxToken(site, user, token) {
      const client = await proxmoxAt(site);
      await client.delete(`/access/users/${encodeURIComponent(user)}/token/${encodeURIComponent(token)}`);
    },

    answeringPart: () => answeringPart({ cluster, places }),

    async forgetPendingRelease(namespace, name) {
      const client = new KubernetesClient(places.kubeconfig);
      const secrets = `/api/v1/namespaces/${namespace}/secrets`;
      const pending = (await client.list(secrets)).filter(
        ({ metadata: { labels = {} } }) =>
          labels.owner === "helm" && labels.name === name && labels.status?.startsWith("pending-"),
      );
      for (const { metadata } of pending) await client.delete(`${secrets}/${metadata.name}`);
      return pending.length > 0;
    },
  };

  async function proxmoxAt(site: string): Promise<ProxmoxClient> {
    const proxmox = proxmoxSites(cluster).find(({ name }) => name === site);
    if (!proxmox) throw new Error(`The cluster file has no Proxmox site ${site}.`);
    const login = proxmoxLoginVariables(site);
    const named = { username: variable(login.username), password: variable(login.password) };
    return ProxmoxClient.logIn(proxmox, named, ask);
  }

  function variable(name: string): string {
    return environment[`TF_VAR_${name}`] ?? "";
  }
}

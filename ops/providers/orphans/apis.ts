import { localUrl } from "../../../spec";
import type { Cluster } from "../../../spec";
import { askJson } from "../../clients/http";
import type { AskJson } from "../../clients/http";
import { withRetries } from "../../clients/http/retry";
import { KubernetesClient } from "../../clients/kubernetes/client";
import { cloudsOf } from "../ownership/clouds";
import type { Places } from "../../support/places";
import { TalosClient } from "../../clients/talos/client";
import { readTalosconfig } from "../../clients/talos/talosconfig";
import { openProviderApis } from "./provider-apis";
import { findRespondingPart } from "./responding-part";
import type { PlannedValues, OrphanApis } from "./table";

const MOST = 100;

export interface ApiOptions {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "kubeconfig" | "talosconfig">;
  /** Includes every external credential, as Terraform variables. */
  readonly environment: NodeJS.ProcessEnv;
  /** Logs in to Authentik. */
  readonly authentikHeaders: () => Promise<Readonly<Record<string, string>>>;
  readonly ask?: AskJson;
}

/** The APIs in which orphans are looked up, with Terraform's own credentials. */
export function openApis(options: ApiOptions): OrphanApis {
  const { cluster, places, environment, authentikHeaders, ask = withRetries(askJson) } = options;
  const { vm, serverNamed } = cloudsOf(cluster, environment, options.ask);
  return {
    vm,
    serverNamed,
    ...openProviderApis({ cluster, environment, ask }),

    async authentik(path, query) {
      const at = environment.TF_VAR_authentik_url ?? localUrl("authentik");
      const search = new URLSearchParams({ ...query, page_size: String(MOST) });
      const { status, body } = await ask(`${at}/api/v3/${path}/?${search.toString()}`, {
        headers: await authentikHeaders(),
      });
      if (status !== 200) throw new Error(`Authentik responds with ${status} to GET ${path}.`);
      return (body as { results: PlannedValues[] }).results;
    },

    async hasEtcd(address) {
      try {
        const node = new TalosClient(readTalosconfig(places.talosconfig), address);
        return (await node.etcdMembers()).length > 0;
      } catch {
        // Nothing responds (yet): Terraform reports the reason.
        return false;
      }
    },

    findRespondingPart: () => findRespondingPart({ cluster, places }),

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
}

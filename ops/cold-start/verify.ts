import { Resolver } from "node:dns/promises";
import { DNS_VARIABLE } from "../../rehearsal/run";
import { proxmoxSites } from "../../spec";
import type { Cluster } from "../../spec";
import { KubernetesClient } from "../kubernetes/client";
import { reasonOf } from "../patience";
import { FLUX_KINDS, describeUnready, isReady, missingNodes } from "./readiness";

export interface CheckResult {
  readonly check: string;
  readonly ok: boolean;
  /** What was seen, in words for a person. */
  readonly saw: string;
}

export interface VerifyOptions {
  readonly cluster: Cluster;
  readonly kubeconfig: string;
  /** Node → address. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly environment: NodeJS.ProcessEnv;
}

type Check = readonly [
  name: string,
  look: (client: KubernetesClient, cluster: Cluster, options: VerifyOptions) => Promise<string>,
];

/** Thrown by a check that saw something else than it should. */
class NotAsItShould extends Error {}

function fail(saw: string): never {
  throw new NotAsItShould(saw);
}

/** What the playbook looks at after a start, through the cluster's own kubeconfig. Each says what it saw. */
const CHECKS: readonly Check[] = [
  [
    "every node is Ready, with its role",
    async (client, cluster) => {
      const nodes = await client.list("/api/v1/nodes");
      const missing = missingNodes(cluster, nodes);
      if (missing) fail(missing);
      const roles = cluster.nodes.filter(({ name, role }) => {
        const labels = nodes.find(({ metadata }) => metadata.name === name)?.metadata.labels ?? {};
        return "node-role.kubernetes.io/control-plane" in labels !== (role === "controlplane");
      });
      if (roles.length > 0) fail(`another role than in the cluster file: ${roles.map(({ name }) => name).join(", ")}`);
      return `${cluster.nodes.length} nodes: ${cluster.nodes.map(({ name }) => name).join(", ")}`;
    },
  ],
  [
    "everything that Flux reconciles is Ready",
    async (client) => {
      const lists = await Promise.all(FLUX_KINDS.map((path) => client.list(path)));
      const unready = lists.flat().filter((object) => !isReady(object));
      if (unready.length > 0) fail(unready.map(describeUnready).join("; "));
      const [sources, kustomizations, releases] = lists.map(({ length }) => length);
      return `${sources} source, ${kustomizations} Kustomizations, ${releases} HelmReleases`;
    },
  ],
  [
    "no pod is stuck",
    async (client) => {
      const pods = await client.list("/api/v1/pods");
      const stuck = pods.filter(({ status }) => !["Running", "Succeeded"].includes(String(status?.phase)));
      if (stuck.length > 0)
        fail(stuck.map(({ metadata, status }) => `${metadata.name} is ${status?.phase}`).join("; "));
      return `${pods.length} pods, all running or done`;
    },
  ],
  [
    "the storage classes are there",
    async (client, cluster) => {
      const classes = (await client.list("/apis/storage.k8s.io/v1/storageclasses")).map(
        ({ metadata }) => metadata.name,
      );
      const wanted = [
        ...(cluster.services.hcloudCsi ? ["hcloud-volumes"] : []),
        ...(cluster.services.proxmoxCsi && proxmoxSites(cluster).length > 0 ? ["proxmox-csi"] : []),
      ];
      const missing = wanted.filter((name) => !classes.includes(name));
      if (missing.length > 0) fail(`missing: ${missing.join(", ")}; there are ${classes.join(", ") || "none"}`);
      return wanted.length > 0 ? classes.join(", ") : "the cluster file asks for none";
    },
  ],
  [
    "the sealed-secrets key is ours",
    async (client, cluster) => {
      if (!cluster.services.sealedSecrets) return "the cluster file does not ask for sealed secrets";
      const keys = (await client.list("/api/v1/namespaces/kube-system/secrets")).filter(
        ({ metadata }) => metadata.labels?.["sealedsecrets.bitnami.com/sealed-secrets-key"] !== undefined,
      );
      const names = keys.map(({ metadata }) => metadata.name);
      if (names.join() !== "sealed-secrets-key") fail(`keys in the cluster: ${names.join(", ") || "none"}`);
      return "one key, the one of auth";
    },
  ],
  [
    "the name servers answer for the domain",
    async (_, cluster, { addresses, environment }) => {
      if (!cluster.services.powerdns) return "the cluster file does not ask for PowerDNS";
      const labels = Object.entries(cluster.dns.nameServers);
      const wanted = labels.map(([label]) => `${label}.${cluster.domain}`).sort();
      for (const [label, node] of labels) {
        const resolver = new Resolver({ timeout: 5000, tries: 2 });
        // Simulated addresses lead nowhere: a rehearsal answers for all of them on loopback.
        resolver.setServers([environment[DNS_VARIABLE] ?? addresses[node] ?? ""]);
        const names = (await resolver.resolveNs(cluster.domain)).sort();
        if (names.join() !== wanted.join()) fail(`${label} names ${names.join(", ") || "nobody"} as name servers`);
        const [glue] = await resolver.resolve4(`${label}.${cluster.domain}`);
        if (glue !== addresses[node]) fail(`${label} is at ${glue ?? "no address"}, not at ${addresses[node] ?? "?"}`);
        if (cluster.services.ingress) await resolver.resolve4(`any-name.${cluster.domain}`);
      }
      return `${cluster.domain} from ${wanted.join(" and ")}`;
    },
  ],
];

/** Looks at a running cluster. Every check runs, whatever the others saw. */
export async function verify(options: VerifyOptions): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [check, look] of CHECKS) {
    try {
      results.push({
        check,
        ok: true,
        saw: await look(new KubernetesClient(options.kubeconfig), options.cluster, options),
      });
    } catch (error) {
      results.push({ check, ok: false, saw: reasonOf(error) });
    }
  }
  return results;
}

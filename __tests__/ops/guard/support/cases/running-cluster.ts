import type { GuardInput } from "../../../../../ops/guard";
import { holdVersions, loadCluster } from "../../../../../spec";
import { HYBRID } from "../../../../support/hybrid";
import { BOOTSTRAPPED, change, update } from "../plan";
import type { Case, Cases } from "./case";
import { config } from "./configuration";

const APPLY = "talos_machine_configuration_apply.talos-vps-cp-0";
const NOT_STARTED = change("talos_machine_bootstrap.hybrid", "create");

/** A node of a running cluster that is handed another configuration. */
const handed = (before: string, after: string, more: Partial<GuardInput> = {}): Case => ({
  changes: [BOOTSTRAPPED, config(APPLY, before, after)],
  more,
});
/** A configuration that is unknown until the apply; the guard uses the cluster file instead. */
const unknown = (before: string): Case => ({
  changes: [
    BOOTSTRAPPED,
    change(APPLY, "replace", {
      before: { machine_configuration: before },
      after: { apply_mode: "auto" },
      after_unknown: { machine_configuration: true, machine_configuration_input: true },
    }),
  ],
});

const networked = (network: string) =>
  `machine: { type: controlplane }\ncluster: { id: one, network: { ${network} } }\n`;
const cilium = (values: object) => ({ chart: "cilium", status: "deployed", values: [JSON.stringify(values)] });

/** A release as an import brings it into the state: without `values`, with what it was installed with in its metadata. */
const adopted = (values?: object) => ({
  chart: "cilium",
  status: "deployed",
  values: null,
  metadata: { values: values ? JSON.stringify(values) : "" },
});

const CLUSTER_NETWORK: Cases[string] = {
  refused: {
    "another pod subnet": handed(networked("podSubnets: [10.244.0.0/16]"), networked("podSubnets: [10.99.0.0/16]")),
    "another service subnet, where Talos chose the old one": handed(
      networked(""),
      networked("serviceSubnets: [10.50.0.0/16]"),
    ),
    "another DNS domain": handed(networked("dnsDomain: cluster.local"), networked("dnsDomain: home.lan")),
    "another pod subnet in a configuration that is not known yet": unknown(networked("podSubnets: [10.99.0.0/16]")),
    "another pool of Cilium": {
      changes: [
        update(
          "helm_release.cilium",
          cilium({ ipam: { operator: { clusterPoolIPv4PodCIDRList: ["10.244.0.0/16"] } } }),
          cilium({ ipam: { operator: { clusterPoolIPv4PodCIDRList: ["10.99.0.0/16"] } } }),
        ),
      ],
    },
    "another native range of Cilium": {
      changes: [
        update(
          "helm_release.cilium",
          cilium({ ipv4NativeRoutingCIDR: "10.244.0.0/16" }),
          cilium({ ipv4NativeRoutingCIDR: "10.0.0.0/8" }),
        ),
      ],
    },
    "an adopted Cilium with another IPAM mode": {
      changes: [
        update(
          "helm_release.cilium",
          adopted({ ipam: { mode: "cluster-pool" } }),
          cilium({ ipam: { mode: "kubernetes" } }),
        ),
      ],
    },
  },
  fine: {
    "another pod subnet before etcd was started": {
      changes: [NOT_STARTED, config(APPLY, networked(""), networked("podSubnets: [10.99.0.0/16]"))],
    },
    "the subnets that Talos chose, now in words": handed(
      networked(""),
      networked("podSubnets: [10.244.0.0/16], serviceSubnets: [10.96.0.0/12], dnsDomain: cluster.local"),
    ),
    "the subnets of the cluster file in a configuration that is not known yet": unknown(
      networked("podSubnets: [10.244.0.0/16], serviceSubnets: [10.96.0.0/12]"),
    ),
    "another version of Cilium with another MTU": {
      changes: [
        update("helm_release.cilium", cilium({ ipam: { mode: "kubernetes" }, MTU: 1370 }), {
          ...cilium({ ipam: { mode: "kubernetes" }, MTU: 1330 }),
          version: "1.19.8",
        }),
      ],
    },
    "an adopted Cilium with the same IPAM mode": {
      changes: [
        update(
          "helm_release.cilium",
          adopted({ MTU: 1370, ipam: { mode: "kubernetes" } }),
          cilium({ ipam: { mode: "kubernetes" } }),
        ),
      ],
    },
    "an adopted Cilium whose values are not known": {
      changes: [update("helm_release.cilium", adopted(), cilium({ ipam: { mode: "kubernetes" } }))],
    },
  },
};

const reached = (endpoint: string, args = "{}", role = "controlplane") =>
  `machine: { type: ${role} }\ncluster: { id: one, controlPlane: { endpoint: "${endpoint}" }, apiServer: { extraArgs: ${args} } }\n`;
const [FORMER, NEXT] = ["https://localhost:7445", "https://k8s.example.org:6443"];
const flags = (issuer: string, audience: string) => `{ service-account-issuer: ${issuer}, api-audiences: ${audience} }`;

const TOKEN_ISSUER: Cases[string] = {
  refused: {
    "another endpoint": handed(reached(FORMER), reached(NEXT)),
    "another endpoint with it as issuer, and the former issuer set by a flag": handed(
      reached(FORMER, flags("https://tokens.example.org", FORMER)),
      reached(NEXT, flags(FORMER, FORMER)),
    ),
    "another endpoint with the former issuer for another audience": handed(
      reached(FORMER),
      reached(NEXT, flags(FORMER, NEXT)),
    ),
  },
  fine: {
    "another endpoint with the former one as issuer and audience": handed(
      reached(FORMER),
      reached(NEXT, flags(FORMER, FORMER)),
    ),
    "another endpoint with a list of issuers": handed(
      reached(FORMER),
      reached(NEXT, flags(`["${NEXT}", "${FORMER}"]`, `"${NEXT},${FORMER}"`)),
    ),
    "another endpoint of a cluster whose flags are set already": handed(
      reached(FORMER, flags("https://tokens.example.org", "https://tokens.example.org")),
      reached(NEXT, flags("https://tokens.example.org", "https://tokens.example.org")),
    ),
    "another endpoint of a worker": handed(reached(FORMER, "{}", "worker"), reached(NEXT, "{}", "worker")),
    "the same endpoint with other flags": handed(reached(FORMER), reached(FORMER, "{ audit-log-maxage: '7' }")),
  },
};

const versioned = (kubelet: string, apiServer = kubelet) =>
  `machine: { type: controlplane, kubelet: { image: "ghcr.io/siderolabs/kubelet:${kubelet}" } }\n` +
  `cluster: { id: one, apiServer: { image: "registry.k8s.io/kube-apiserver:${apiServer}" } }\n`;
/** Every node runs this kubelet. */
const running = (kubelet: string, talos = "v1.12.4"): Partial<GuardInput> => ({
  health: { nodes: { "talos-vps-cp-0": { isHealthy: true, evidence: "it is Ready", kubelet, talos } } },
});
/** As `coldstart upgrade` plans: everything that it does not raise yet is held. */
const upgrading = (): Partial<GuardInput> => ({
  cluster: holdVersions(loadCluster(HYBRID).cluster, {
    nodes: { "talos-vps-cp-0": { kubernetes: "v1.35.0", kubelet: "v1.35.0" } },
  }),
});

const KUBERNETES_VERSION: Cases[string] = {
  refused: {
    "an older minor version, also where the node runs it": handed(
      versioned("v1.35.0"),
      versioned("v1.33.0"),
      running("v1.33.0"),
    ),
    "two minor versions at once": handed(versioned("v1.33.0"), versioned("v1.35.0"), running("v1.35.0")),
    "the next minor version on a node that runs the old one": handed(
      versioned("v1.35.0"),
      versioned("v1.36.0"),
      running("v1.35.0"),
    ),
    "the next patch on a node that runs the old one": handed(
      versioned("v1.35.0"),
      versioned("v1.35.1"),
      running("v1.35.0"),
    ),
    "the next patch while the running version is unknown": handed(versioned("v1.35.0"), versioned("v1.35.1")),
    "the API server alone": handed(versioned("v1.35.0"), versioned("v1.35.0", "v1.34.0"), running("v1.35.0")),
    "another version in a configuration that is not known yet": unknown(versioned("v1.34.0")),
    "several nodes in one step of an upgrade": {
      changes: [
        BOOTSTRAPPED,
        config(APPLY, versioned("v1.35.0"), versioned("v1.35.1")),
        config("talos_machine_configuration_apply.talos-vps-cp-1", versioned("v1.35.0"), versioned("v1.35.1")),
      ],
      more: upgrading(),
    },
  },
  fine: {
    "the version that the node was upgraded to": handed(versioned("v1.35.0"), versioned("v1.36.0"), running("v1.36.0")),
    "one node in a step of an upgrade": handed(versioned("v1.35.0"), versioned("v1.36.0"), upgrading()),
    "the same version from another registry": handed(
      versioned("v1.35.0"),
      versioned("v1.35.0").replaceAll("registry.k8s.io", "mirror.example.org/k8s"),
    ),
    "any version before etcd was started": {
      changes: [NOT_STARTED, config(APPLY, versioned("v1.35.0"), versioned("v1.33.0"))],
    },
    "a new node": {
      changes: [
        BOOTSTRAPPED,
        change("talos_machine_configuration_apply.new", "create", {
          before: null,
          after: { machine_configuration: versioned("v1.35.0"), apply_mode: "auto" },
        }),
      ],
    },
    "the version of the cluster file in a configuration that is not known yet": unknown(versioned("v1.35.0")),
  },
};

const installing = (version: string) =>
  `machine: { type: worker, install: { image: "factory.talos.dev/installer/0123abcd:${version}" } }\n`;

const TALOS_VERSION: Cases[string] = {
  refused: {
    "an older minor version": handed(installing("v1.12.4"), installing("v1.11.2")),
    "two minor versions at once": handed(installing("v1.11.2"), installing("v1.13.0")),
    "an older one by an image that is not known yet": unknown(installing("v1.13.0")),
    "the next minor version on a node that runs the old one": handed(installing("v1.12.4"), installing("v1.13.0")),
    "the next patch on a node that runs the old one": handed(
      installing("v1.12.4"),
      installing("v1.12.5"),
      running("v1.35.0"),
    ),
  },
  fine: {
    "the version that the node was upgraded to": handed(
      installing("v1.12.4"),
      installing("v1.13.0"),
      running("v1.35.0", "v1.13.0"),
    ),
    "the next version in a step of an upgrade": handed(installing("v1.12.4"), installing("v1.13.0"), upgrading()),
    "other extensions": handed(installing("v1.12.4"), installing("v1.12.4").replace("0123abcd", "4567cdef")),
  },
};

const hosted = (name: string) =>
  `machine: { type: worker }\n---\napiVersion: v1alpha1\nkind: HostnameConfig\nauto: "off"\nhostname: ${name}\n`;
const legacyHost = (name: string) => `machine: { type: worker, network: { hostname: ${name} } }\n`;

const NODE_NAME: Cases[string] = {
  refused: {
    "another name in a document of its own": handed(hosted("talos-vps-cp-0"), hosted("other")),
    "another name in the first document": handed(legacyHost("talos-vps-cp-0"), legacyHost("other")),
    "no name any more": handed(hosted("talos-vps-cp-0"), "machine: { type: worker }\n"),
  },
  fine: {
    "the same name in another form": handed(legacyHost("talos-vps-cp-0"), hosted("talos-vps-cp-0")),
    "another name on another machine": {
      changes: [
        BOOTSTRAPPED,
        change("hcloud_server.talos-vps-cp-0", "replace"),
        config(APPLY, hosted("talos-vps-cp-0"), hosted("other")),
      ],
    },
  },
};

export const VERSIONS_AND_NETWORK: Cases = {
  "cluster-network": CLUSTER_NETWORK,
  "token-issuer": TOKEN_ISSUER,
  "kubernetes-version": KUBERNETES_VERSION,
  "talos-version": TALOS_VERSION,
};
export const NODE_SETTINGS: Cases = { "node-name": NODE_NAME };

import { z } from "zod";
import { choice, chartVersion, cidr, domainName, hostName, httpsUrl, ipAddress, minorVersion } from "./primitives";
import { name, object, patchVersion, source, wholeNumber } from "./primitives";
import { credentials } from "./credentials";
import { dns } from "./dns";
import { node } from "./node";
import { services } from "./services";
import { site } from "./site";
import { sso } from "./sso";
import { state } from "./state";
import { report, stages } from "./run";

const talos = object({
  version: patchVersion.describe("The Talos version that nodes install."),
  contract: minorVersion.describe(
    "The form of the machine configuration and of the cluster's secrets. Set once, at creation; upgrades leave it alone.",
  ),
  discovery: z.boolean().default(true).describe("Sidero's discovery service, by which nodes find each other."),
  kubelet: object({
    extraArgs: z.record(z.string(), z.string()).default({}).describe("Further kubelet flags, without the dashes."),
  })
    .prefault({})
    .describe("The agent that runs pods on every node."),
}).describe("The operating system of the nodes.");

const kubernetes = object({
  version: patchVersion.describe("The Kubernetes version."),
  podSubnet: cidr.default("10.244.0.0/16").describe("The addresses of pods; each node takes a /24 of it."),
  serviceSubnet: cidr.default("10.96.0.0/12").describe("The addresses of services."),
}).describe("Kubernetes, and the networks that it makes for itself.");

const kubeVip = object({
  address: ipAddress.describe("The address."),
  by: z.literal("kube-vip").describe("Moved by kube-vip instead of by Talos itself."),
  version: chartVersion.describe("The version of the kube-vip chart."),
});

const tailscale = object({
  loginServer: httpsUrl.describe("The server that nodes register with: headscale, or Tailscale's own."),
  authKey: source.describe("A reusable key that lets nodes register."),
}).describe("The tailnet that nodes join besides their own network. Their images need siderolabs/tailscale.");

const controlPlane = object({
  bootstrapNode: name
    .optional()
    .describe("The control plane that etcd starts on. May be left out only where there is just one."),
  endpoint: z
    .union(
      [
        choice(["kubeprism", "bootstrap-node"]),
        object({ host: hostName.describe("A name or address that leads to the Kubernetes API.") }),
      ],
      {
        error: () => "nodes reach the API through `kubeprism`, `bootstrap-node` or `{ host: <name or address> }`",
      },
    )
    .default("kubeprism")
    .describe("What nodes use to reach the Kubernetes API, from the first minute on: never the VIP."),
  clientEndpoint: z
    .union(
      [
        choice(["bootstrap-node", "vip"]),
        object({ host: hostName.describe("A name or address that leads to the Kubernetes API.") }),
      ],
      {
        error: () => "clients reach the API at `bootstrap-node`, `vip` or `{ host: <name or address> }`",
      },
    )
    .default("bootstrap-node")
    .describe("What the kubeconfig points at."),
  vip: z
    .union([ipAddress, kubeVip], {
      error: () => "the VIP is an address, or `{ address: <address>, by: kube-vip, version: <chart version> }`",
    })
    .optional()
    .describe(
      "An address that floats between the control planes of one Proxmox site. Talos moves it, or kube-vip does.",
    ),
}).describe("How the cluster starts, and how its API is reached.");

const cilium = object({
  name: z.literal("cilium"),
  version: chartVersion.describe("The version of the Cilium chart."),
  mtu: wholeNumber(1280, 9216).optional().describe("Derived from KubeSpan and the links when not given."),
});

const allowedPorts = object({
  name: name.describe("What listens there."),
  protocol: choice(["tcp", "udp"]).default("tcp").describe("The protocol."),
  ports: z
    .array(
      z.union([wholeNumber(1, 65_535), z.string().regex(/^\d{1,5}-\d{1,5}$/)], {
        error: () => "a port is a number such as 9100, or a range such as 30000-32767",
      }),
    )
    .min(1)
    .describe("The ports, as numbers or ranges."),
  from: z.array(cidr).min(1).describe("The source ranges that reach them; 0.0.0.0/0 for everybody."),
}).describe("One rule.");

const network = object({
  ingressFirewall: object({
    enabled: z.boolean().default(true).describe("Whether nodes drop what no rule allows."),
    allow: z
      .array(allowedPorts)
      .default([])
      .describe("Further ports of the nodes, for what you run on host ports, the host network or node ports."),
  })
    .prefault({})
    .describe("The ingress firewall of Talos on every node. What the cluster itself needs is allowed already."),
  kubespan: object({
    enabled: z.boolean().default(true).describe("Whether nodes reach each other through the mesh."),
    mtu: wholeNumber(1280, 9216).optional().describe("Derived when not given: the smallest link less 80."),
  })
    .prefault({ enabled: false })
    .describe("The WireGuard mesh between all nodes."),
  cni: z
    .discriminatedUnion("name", [cilium, object({ name: z.literal("flannel") })], {
      error: (issue) => (issue.code === "invalid_union" ? "the network plugin is cilium or flannel" : undefined),
    })
    .describe("The pod network: cilium with its version, or the flannel that Talos brings."),
  tailscale: tailscale.optional(),
}).describe("What connects nodes and pods.");

const gitops = object({
  repository: z
    .url({
      protocol: /^https$/,
      error: (issue) =>
        `"${String(issue.input)}" is not an https:// address of a git repository (Flux logs in with a token, which SSH does not take)`,
    })
    .describe("The repository that Flux reads, and writes its own manifests to unless it is read-only."),
  branch: z.string().min(1).default("main").describe("The branch that Flux follows."),
  path: z.string().min(1).describe("The folder in it that describes this cluster."),
  mode: choice(["read-write", "read-only"])
    .default("read-write")
    .describe("Whether Flux keeps its own manifests in the repository, or only ever reads it."),
  deployKey: z
    .boolean()
    .default(false)
    .describe(
      "Whether Flux reads with a key of its own, made in the auth layer and registered at GitHub as a read-only deploy key. `token` is then used here alone, to push Flux's manifests and to register the key, and never enters the cluster.",
    ),
  token: source
    .optional()
    .describe("A token that may push to that repository; read-only: that may read it, none for a public one."),
}).describe("Where Flux finds what runs on the cluster.");

const encryption = object({
  provider: choice(["nodeID", "static", "tpm"]).describe(
    "Where the key comes from: `nodeID`, the machine's own id, which protects a disk that leaves its machine; `static`, a passphrase of the auth layer; `tpm`, the machine's TPM, which gives the key only to a Talos that was started by SecureBoot. With `tpm` the machines get a TPM 2.0 and start from SecureBoot images; Proxmox only.",
  ),
}).describe(
  "Encrypts what nodes keep on their system disks (STATE and EPHEMERAL). Set once: Talos encrypts a disk when it formats it.",
);

export const clusterFile = object({
  name: name.describe("The cluster's name: the prefix of what it makes, and the folder of its state."),
  domain: domainName
    .optional()
    .describe(
      "The public domain that the cluster is the authority for. Only services that people reach by name need one.",
    ),
  talos,
  kubernetes,
  controlPlane: controlPlane.prefault({}),
  network,
  sites: z.record(name, site).describe("Where machines stand, by name."),
  nodes: z.array(node).min(1, { error: "a cluster needs at least one node" }).describe("The machines, one entry each."),
  encryption: encryption.optional(),
  services: services.prefault({}).describe("What runs on the cluster. A key switches a service on."),
  credentials: credentials.prefault({}),
  gitops,
  dns: dns.prefault({}),
  sso: sso.prefault({}),
  state: state.default({ backend: "local" }),
  stages: stages.default({}),
  report: report.prefault({}),
});

export type ClusterInput = z.infer<typeof clusterFile>;

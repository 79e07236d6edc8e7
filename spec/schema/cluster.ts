import { z } from "./zod-jitless";
import { choice, chartVersion, cidr, domainName, hostName, httpsUrl, ipAddress, minorVersion } from "./primitives";
import { kubernetesVersion, name, object, source, talosVersion, wholeNumber } from "./primitives";
import { backups } from "./backups";
import { credentials } from "./credentials";
import { dns } from "./dns";
import { controlPlaneSettings, talosSettings } from "./machine-settings";
import { node } from "./node";
import { patches } from "./patches";
import { roles } from "./roles";
import { services } from "./services";
import { site } from "./site";
import { sso } from "./sso";
import { state } from "./state";
import { report, stages } from "./run";

const talos = object({
  version: talosVersion.describe("The Talos version that nodes install."),
  contract: minorVersion.describe(
    "The version of the machine configuration format and of the cluster's secrets. Set once, at creation; an upgrade does not change it.",
  ),
  discovery: z.boolean().default(true).describe("Whether nodes find each other through Sidero's discovery service."),
  kubelet: object({
    extraArgs: z.record(z.string(), z.string()).default({}).describe("Additional kubelet flags, without the dashes."),
  })
    .prefault({})
    .describe("The agent that runs pods on every node."),
  ...talosSettings,
}).describe("The operating system of the nodes.");

const kubernetes = object({
  version: kubernetesVersion.describe("The Kubernetes version."),
  podSubnet: cidr.default("10.244.0.0/16").describe("The addresses of pods; each node gets a /24 of it."),
  serviceSubnet: cidr.default("10.96.0.0/12").describe("The addresses of services."),
  ...controlPlaneSettings,
}).describe("Kubernetes and its internal networks.");

const kubeVip = object({
  address: ipAddress.describe("The address."),
  by: z.literal("kube-vip").describe("Moved by kube-vip instead of by Talos itself."),
  version: chartVersion.describe("The version of the kube-vip chart."),
});

const tailscale = object({
  loginServer: httpsUrl.describe("The coordination server: headscale, or Tailscale's own."),
  authKey: source.describe("A reusable auth key for the nodes."),
}).describe(
  "A tailnet that nodes join in addition to their own network. Their images need the extension siderolabs/tailscale.",
);

const controlPlane = object({
  bootstrapNode: name
    .optional()
    .describe("The control plane that bootstraps etcd. Optional with a single control plane only."),
  endpoint: z
    .union(
      [
        choice(["kubeprism", "bootstrap-node"]),
        object({ host: hostName.describe("A name or address of the Kubernetes API.") }),
      ],
      {
        error: () => "nodes reach the API through `kubeprism`, `bootstrap-node` or `{ host: <name or address> }`",
      },
    )
    .default("kubeprism")
    .describe("The endpoint through which nodes reach the Kubernetes API from their first boot on; never the VIP."),
  clientEndpoint: z
    .union(
      [
        choice(["bootstrap-node", "vip"]),
        object({ host: hostName.describe("A name or address of the Kubernetes API.") }),
      ],
      {
        error: () => "clients reach the API at `bootstrap-node`, `vip` or `{ host: <name or address> }`",
      },
    )
    .default("bootstrap-node")
    .describe("The endpoint in the kubeconfig."),
  vip: z
    .union([ipAddress, kubeVip], {
      error: () => "the VIP is an address, or `{ address: <address>, by: kube-vip, version: <chart version> }`",
    })
    .optional()
    .describe(
      "A virtual address that moves between the control planes of one Proxmox site, managed by Talos or kube-vip.",
    ),
}).describe("How the cluster is bootstrapped, and how its API is reached.");

const ciliumMinor = z.string().regex(/^\d+\.\d+$/, {
  error: (issue) => `"${String(issue.input)}" is not a minor version of Cilium such as "1.19" (in quotes, without a v)`,
});

const cilium = object({
  name: z.literal("cilium"),
  version: chartVersion.describe("The version of the Cilium chart."),
  mtu: wholeNumber(1280, 9216).optional().describe("Default: derived from KubeSpan and the links."),
  upgradeCompatibility: ciliumMinor
    .optional()
    .describe(
      "The minor version of Cilium that the cluster was installed with. The chart then keeps the defaults of that version through upgrades.",
    ),
});

const allowedPorts = object({
  name: name.describe("The name of the rule, such as the program that listens."),
  protocol: choice(["tcp", "udp"]).default("tcp").describe("The protocol."),
  ports: z
    .array(
      z.union([wholeNumber(1, 65_535), z.string().regex(/^\d{1,5}-\d{1,5}$/)], {
        error: () => "a port is a number such as 9100, or a range such as 30000-32767",
      }),
    )
    .min(1)
    .describe("The ports, as numbers or ranges."),
  from: z.array(cidr).min(1).describe("The allowed source ranges; 0.0.0.0/0 for everyone."),
}).describe("One rule.");

const network = object({
  ingressFirewall: object({
    enabled: z.boolean().default(true).describe("Whether nodes drop connections that no rule allows."),
    allow: z
      .array(allowedPorts)
      .default([])
      .describe(
        "Additional ports of the nodes, for your own workloads with host ports, the host network or node ports.",
      ),
  })
    .prefault({})
    .describe("The Talos ingress firewall on every node. The ports that the cluster itself needs are always allowed."),
  kubespan: object({
    enabled: z.boolean().default(true).describe("Whether nodes are connected by the mesh."),
    mtu: wholeNumber(1280, 9216).optional().describe("Default: the smallest MTU of the links minus 80."),
  })
    .prefault({ enabled: false })
    .describe("The WireGuard mesh between all nodes."),
  cni: z
    .discriminatedUnion("name", [cilium, object({ name: z.literal("flannel") })], {
      error: (issue) => (issue.code === "invalid_union" ? "the network plugin is cilium or flannel" : undefined),
    })
    .describe("The pod network: cilium with its version, or the flannel that Talos installs."),
  tailscale: tailscale.optional(),
}).describe("The networks of nodes and pods.");

const gitops = object({
  repository: z
    .url({
      protocol: /^https$/,
      error: (issue) =>
        `"${String(issue.input)}" is not an https:// address of a git repository (Flux logs in with a token, which does not work over SSH)`,
    })
    .describe("The repository that Flux reads. Unless `mode` is read-only, Flux also writes its own manifests to it."),
  branch: z.string().min(1).default("main").describe("The branch that Flux follows."),
  path: z.string().min(1).describe("The folder in it that describes this cluster."),
  mode: choice(["read-write", "read-only"])
    .default("read-write")
    .describe("Whether Flux writes its own manifests to the repository, or only reads it."),
  deployKey: z
    .boolean()
    .default(false)
    .describe(
      "Whether Flux reads with its own key, created in the auth layer and registered at GitHub as a read-only deploy key. `token` is then used only on this machine, to push Flux's manifests and to register the key, and never enters the cluster.",
    ),
  token: source
    .optional()
    .describe(
      "A token that may push to the repository. In read-only mode: a token that may read it; a public repository needs none.",
    ),
}).describe("The git repository that describes what runs on the cluster.");

const encryption = object({
  provider: choice(["nodeID", "static", "tpm"]).describe(
    "Where the key comes from: `nodeID`, derived from the machine's id, which protects a disk that is removed from its machine; `static`, a passphrase of the auth layer, which Talos stores in plain text on the same disk; `tpm`, sealed in the machine's TPM, which releases it only to a Talos that was booted with SecureBoot. With `tpm` the machines get a TPM 2.0 and boot SecureBoot images; Proxmox only.",
  ),
}).describe(
  "Encrypts the system disks of nodes (STATE and EPHEMERAL). Set once: Talos encrypts a disk when it formats it.",
);

export const clusterFile = object({
  name: name.describe("The cluster's name: the prefix of the objects that it creates, and the folder of its state."),
  domain: domainName
    .optional()
    .describe("The public domain that the cluster serves. Required only by services that users reach by name."),
  talos,
  kubernetes,
  controlPlane: controlPlane.prefault({}),
  network,
  sites: z.record(name, site).describe("The sites of the machines, by name."),
  nodes: z.array(node).min(1, { error: "a cluster needs at least one node" }).describe("The nodes, one entry each."),
  patches,
  roles: roles.prefault({}),
  encryption: encryption.optional(),
  services: services.prefault({}).describe("The services of the cluster. A key enables its service."),
  backups: backups.optional(),
  credentials: credentials.prefault({}),
  gitops,
  dns: dns.prefault({}),
  sso: sso.prefault({}),
  state: state.default({ backend: "local" }),
  stages: stages.default({}),
  report: report.prefault({}),
});

export type ClusterInput = z.infer<typeof clusterFile>;

/** A cluster as the lower half of the world would show it, without machines. */
import "reflect-metadata";
import { webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";
import type { ClusterView, JoinedNode } from "../../../../../rehearsal/world/cluster-view";
import { bootstrapManifests } from "../../../../../rehearsal/world/talos/manifests";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

export interface KeyPair {
  readonly certificate: string;
  readonly privateKey: string;
}

export async function makeCa(name = "kubernetes"): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `O=${name}`,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return { certificate: certificate.toString("pem"), privateKey: await pkcs8(keys.privateKey) };
}

export async function makeClient(ca: KeyPair, subject = "CN=admin,O=system:masters"): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const der = x509.PemConverter.decode(ca.privateKey)[0] ?? new ArrayBuffer(0);
  const signingKey = await webcrypto.subtle.importKey("pkcs8", der, ALGORITHM, true, ["sign"]);
  const certificate = await x509.X509CertificateGenerator.create({
    subject,
    issuer: new x509.X509Certificate(ca.certificate).subject,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])],
  });
  return { certificate: certificate.toString("pem"), privateKey: await pkcs8(keys.privateKey) };
}

async function pkcs8(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY");
}

export interface FakeCluster extends ClusterView {
  ca: KeyPair;
  down: string | undefined;
  cni: "flannel" | "none";
  joined: JoinedNode[];
}

export function node(name: string, address: string, over: Partial<JoinedNode> = {}): JoinedNode {
  return {
    name,
    address,
    role: "controlplane",
    schedulable: true,
    labels: {},
    talosVersion: "v1.12.4",
    kubernetesVersion: "v1.35.0",
    extensions: [],
    site: "hetzner",
    hostDns: true,
    ...over,
  };
}

/** Two rented control planes, one at home, and a worker at home, as in clusters/hybrid.yaml. */
export const HYBRID: readonly JoinedNode[] = [
  node("talos-vps-cp-0", "203.0.113.10", { hostDns: false, labels: siteLabels("hillsboro", "hetzner") }),
  node("talos-vps-cp-1", "203.0.113.11", { hostDns: false, labels: siteLabels("hillsboro", "hetzner") }),
  node("talos-pve-cp-0", "10.2.1.1", { schedulable: false, site: "proxmox", labels: siteLabels("atlas", "proxmox") }),
  node("talos-pve-worker-0", "10.2.2.1", { role: "worker", site: "proxmox", labels: siteLabels("atlas", "proxmox") }),
];

function siteLabels(site: string, provider: string): Record<string, string> {
  return {
    "topology.kubernetes.io/region": site,
    "coldstart.dev/site": site,
    "coldstart/provider": provider,
    ...(provider === "hetzner" ? { "instance.hetzner.cloud/provided-by": "cloud" } : {}),
  };
}

export function fakeCluster(
  ca: KeyPair,
  over: Partial<Pick<FakeCluster, "cni" | "down" | "joined">> = {},
): FakeCluster {
  return {
    ca,
    down: undefined,
    cni: "flannel",
    joined: [...HYBRID],
    ...over,
    name: () => "hybrid",
    apiDown() {
      return this.down;
    },
    apiAddresses() {
      return this.joined.filter(({ role }) => role === "controlplane").map(({ address }) => address);
    },
    nodes() {
      return this.joined;
    },
    kubernetesCa() {
      return this.ca;
    },
    apiNames() {
      return ["kubernetes.default.svc", "localhost", "127.0.0.1", ...this.apiAddresses()];
    },
    kubeletBlocked: () => undefined,
    builtInCni() {
      return this.cni;
    },
    bootstrapObjects() {
      const daemons = { flannel: "ghcr.io/siderolabs/flannel:v0.27.4", proxy: "registry.k8s.io/kube-proxy:v1.35.0" };
      const coreDns = "registry.k8s.io/coredns/coredns:v1.13.2";
      const images = { coreDns, dnsDomain: this.dnsDomain(), podAccess: true };
      const manifests = bootstrapManifests(this.cni === "flannel" ? { ...images, ...daemons } : images);
      return manifests.flatMap(({ objects }) => objects);
    },
    podAccess() {
      const authority = { certificate: this.ca.certificate, key: this.ca.privateKey };
      return { roles: ["os:etcd:backup"], namespaces: ["etcd-backup"], authority };
    },
    podSubnet: () => "10.244.0.0/16",
    serviceSubnet: () => "10.96.0.0/12",
    dnsDomain: () => "cluster.local",
  };
}

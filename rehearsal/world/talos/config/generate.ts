/**
 * The configuration that Talos generates before patches.
 * Source: siderolabs/talos `pkg/machinery/config/generate` of release 1.13, which the pinned provider is built with.
 */
import type { MachineSecrets } from "../secrets";
import { minorOf } from "./decode";
import { AUDIT_POLICY, POD_SECURITY } from "./kubernetes-defaults";
import type { ConfigDocument, Section } from "./documents";

export interface GenerateInput {
  readonly clusterName: string;
  readonly endpoint: string;
  readonly role: "controlplane" | "worker";
  /** "v1.12". */
  readonly contract: string;
  /** "1.35.0". */
  readonly kubernetesVersion: string;
  readonly secrets: MachineSecrets;
}

/** The default installer of the pinned provider, for every requested version. */
const DEFAULT_INSTALLER = "ghcr.io/siderolabs/installer:v1.13.0";
export const DEFAULT_CONTRACT = "v1.13";
export const DEFAULT_KUBERNETES = "1.36.0";

const KUBELET = "ghcr.io/siderolabs/kubelet";
const REGISTRY = "registry.k8s.io";

export function generateConfig(input: GenerateInput): ConfigDocument[] {
  const minor = minorOf(input.contract);
  const machine = machineSection(input, minor);
  const cluster = input.role === "controlplane" ? controlPlaneCluster(input, minor) : workerCluster(input, minor);
  const hostname = { apiVersion: "v1alpha1", kind: "HostnameConfig", auto: "stable" };
  return [{ version: "v1alpha1", debug: false, persist: true, machine, cluster }, ...(minor >= 12 ? [hostname] : [])];
}

function machineSection({ role, kubernetesVersion, secrets }: GenerateInput, minor: number): Section {
  const { os } = secrets.certs;
  return {
    type: role,
    token: secrets.trustdinfo.token,
    ca: role === "controlplane" ? { crt: os.cert, key: os.key } : { crt: os.cert, key: "" },
    certSANs: [],
    kubelet: {
      image: `${KUBELET}:v${kubernetesVersion}`,
      defaultRuntimeSeccompProfileEnabled: true,
      disableManifestsDirectory: true,
    },
    // Empty, for compatibility; from 1.13 on everything in it has a document of its own.
    ...(minor >= 13 ? {} : { network: {} }),
    install: {
      disk: "/dev/sda",
      image: DEFAULT_INSTALLER,
      wipe: false,
      ...(minor >= 12 ? { grubUseUKICmdline: true } : {}),
    },
    ...(minor >= 12 ? {} : { registries: {} }),
    features: {
      ...(minor >= 12 ? {} : { rbac: true, stableHostname: true, apidCheckExtKeyUsage: true }),
      diskQuotaSupport: true,
      kubePrism: { enabled: true, port: 7445 },
      hostDNS: { enabled: true, ...(minor >= 8 ? { forwardKubeDNSToHost: true } : {}) },
    },
    ...(role === "controlplane" && minor >= 8
      ? { nodeLabels: { "node.kubernetes.io/exclude-from-external-load-balancers": "" } }
      : {}),
  };
}

function sharedCluster({ endpoint, secrets }: GenerateInput): Section {
  return {
    id: secrets.cluster.id,
    secret: secrets.cluster.secret,
    controlPlane: { endpoint },
    network: { dnsDomain: "cluster.local", podSubnets: ["10.244.0.0/16"], serviceSubnets: ["10.96.0.0/12"] },
    token: secrets.secrets.bootstrap_token,
    discovery: { enabled: true, registries: { kubernetes: { disabled: true }, service: {} } },
  };
}

function workerCluster(input: GenerateInput, minor: number): Section {
  return {
    ...sharedCluster(input),
    ...(minor >= 8 ? { clusterName: input.clusterName } : {}),
    ca: { crt: input.secrets.certs.k8s.cert, key: "" },
  };
}

function controlPlaneCluster(input: GenerateInput, minor: number): Section {
  const { clusterName, endpoint, kubernetesVersion, secrets } = input;
  const { certs } = secrets;
  const image = (name: string) => `${REGISTRY}/${name}:v${kubernetesVersion}`;
  const { secretbox_encryption_secret: secretbox, aescbc_encryption_secret: aescbc } = secrets.secrets;
  return {
    ...sharedCluster(input),
    clusterName,
    ...(secretbox ? { secretboxEncryptionSecret: secretbox } : { aescbcEncryptionSecret: aescbc ?? "" }),
    ca: { crt: certs.k8s.cert, key: certs.k8s.key },
    aggregatorCA: { crt: certs.k8s_aggregator.cert, key: certs.k8s_aggregator.key },
    serviceAccount: { key: certs.k8s_serviceaccount.key },
    apiServer: {
      image: image("kube-apiserver"),
      certSANs: minor >= 12 ? [] : [new URL(endpoint).hostname],
      ...(minor >= 12 ? {} : { disablePodSecurityPolicy: true }),
      admissionControl: [POD_SECURITY],
      auditPolicy: AUDIT_POLICY,
    },
    controllerManager: { image: image("kube-controller-manager") },
    proxy: { image: image("kube-proxy") },
    scheduler: { image: image("kube-scheduler") },
    etcd: { ca: { crt: certs.etcd.cert, key: certs.etcd.key } },
    extraManifests: [],
    inlineManifests: [],
  };
}

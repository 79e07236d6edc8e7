/**
 * Validation by a Talos node, with its messages. Source: siderolabs/talos, `v1alpha1_validation.go` and the documents' own
 * checks.
 */
import { KUBERNETES_RANGE } from "./kubernetes-support";
import { V1ALPHA1, at, documentKind, isSection, list } from "./documents";
import type { ConfigDocument, Json } from "./documents";
import { minorOf } from "./decode";
import { firewallFaults } from "./validate-firewall";
import { volumeFaults } from "./validate-volumes";

const SMALLEST_KUBESPAN_MTU = 1280;
const DEFAULT_KUBESPAN_MTU = 1420;
const LABEL_VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/** All validation errors of a node of this version. */
export function validateConfig(documents: readonly ConfigDocument[], talosVersion: string): string[] {
  const main = documents.find((document) => documentKind(document) === V1ALPHA1);
  if (!main) return ["the applied machine configuration doesn't contain v1alpha1 config"];
  const worker = at(main, "machine", "type") === "worker";
  return [
    ...generalFaults(main),
    ...(worker ? workerFaults(main, documents) : []),
    ...kubespanFaults(main, documents),
    ...hostnameFaults(main, documents),
    ...layer2VipFaults(documents),
    ...firewallFaults(documents),
    ...volumeFaults(documents),
    ...kubernetesFaults(main, talosVersion, worker),
  ];
}

function generalFaults(main: ConfigDocument): string[] {
  const faults: string[] = [];
  const type = at(main, "machine", "type");
  if (!["controlplane", "worker", "init"].includes(String(type as string)))
    faults.push(`unknown machine type ${JSON.stringify(type ?? "")}`);
  const endpoint = at(main, "cluster", "controlPlane", "endpoint");
  if (typeof endpoint !== "string") faults.push("cluster controlplane endpoint is required");
  else if (!/^https?:\/\/[^/]+/.test(endpoint)) faults.push(`invalid controlplane endpoint: ${endpoint}`);
  const install = at(main, "machine", "install");
  if (isSection(install)) {
    if (!install["disk"] && !install["diskSelector"])
      faults.push("either install disk or diskSelector should be defined");
    if (list(install["extraKernelArgs"]).length > 0 && install["grubUseUKICmdline"] === true)
      faults.push("install.extraKernelArgs and install.grubUseUKICmdline can't be used together");
  }
  const cni = at(main, "cluster", "network", "cni", "name");
  if (cni !== undefined && !["flannel", "custom", "none"].includes(String(cni as string)))
    faults.push('cni name should be one of ["flannel", "custom", "none"]');
  if (main["persist"] === false) faults.push(".persist should be enabled");
  const labels = at(main, "machine", "nodeLabels");
  for (const [name, value] of Object.entries(isSection(labels) ? labels : {}))
    if (!LABEL_VALUE.test(String(value as string)))
      faults.push(`invalid machine node labels: label "${name}" has an invalid value "${String(value as string)}"`);
  return faults;
}

function workerFaults(main: ConfigDocument, documents: readonly ConfigDocument[]): string[] {
  const faults: string[] = [];
  const vips = list(at(main, "machine", "network", "interfaces")).filter((device) => at(device, "vip") !== undefined);
  // Talos does not validate this in its newer document: no node would hold the address.
  const documentsOfVips = documents.filter((document) => documentKind(document) === "Layer2VIPConfig");
  if (vips.length + documentsOfVips.length > 0)
    faults.push("virtual (shared) IP is not allowed on non-controlplane nodes");
  if (at(main, "cluster", "etcd") !== undefined) faults.push("etcd config is only allowed on control plane machines");
  if (at(main, "machine", "features", "kubernetesTalosAPIAccess", "enabled") === true)
    faults.push("feature Kubernetes Talos API Access can only be enabled on control plane machines");
  if (at(main, "machine", "ca", "key"))
    faults.push("issuing Talos API CA key is not allowed on non-controlplane nodes (.machine.ca)");
  if (at(main, "cluster", "ca", "key"))
    faults.push("cluster CA key is not allowed on non-controlplane nodes (.cluster.ca)");
  return faults;
}

function kubespanFaults(main: ConfigDocument, documents: readonly ConfigDocument[]): string[] {
  const faults: string[] = [];
  const legacy = at(main, "machine", "network", "kubespan");
  const document = documents.find((candidate) => documentKind(candidate) === "KubeSpanConfig");
  if (document && legacy !== undefined)
    faults.push("kubespan is already configured in v1alpha1 machine.network.kubespan");
  for (const settings of [legacy, document]) {
    const mtu = at(settings, "mtu") ?? DEFAULT_KUBESPAN_MTU;
    if (at(settings, "enabled") === true && Number(mtu) < SMALLEST_KUBESPAN_MTU)
      faults.push(`kubespan link MTU must be at least ${String(SMALLEST_KUBESPAN_MTU)}`);
  }
  if (at(legacy, "enabled") === true && at(main, "cluster", "discovery", "enabled") !== true)
    faults.push(".cluster.discovery should be enabled when .machine.network.kubespan is enabled");
  return faults;
}

function hostnameFaults(main: ConfigDocument, documents: readonly ConfigDocument[]): string[] {
  const document = documents.find((candidate) => documentKind(candidate) === "HostnameConfig");
  if (!document) return [];
  const faults: string[] = [];
  const { auto, hostname } = document;
  if (auto === undefined && !hostname) faults.push("either 'auto' or 'hostname' must be set");
  if (hostname && auto !== "off") faults.push("'auto' and 'hostname' cannot be set at the same time");
  if (auto !== undefined && auto !== "stable" && auto !== "off")
    faults.push(`invalid value for 'auto': ${JSON.stringify(auto)}`);
  const label = String((hostname ?? "x") as string).split(".")[0] ?? "";
  if (label.length === 0 || label.length > 63) faults.push(`invalid hostname "${label}"`);
  if (at(main, "machine", "network", "hostname")) faults.push("static hostname is already set in v1alpha1 config");
  if (at(main, "machine", "features", "stableHostname") === true)
    faults.push("stable hostname is already set in v1alpha1 config");
  return faults;
}

function layer2VipFaults(documents: readonly ConfigDocument[]): string[] {
  return documents
    .filter((document) => documentKind(document) === "Layer2VIPConfig")
    .flatMap(({ name, link }) => [
      ...(typeof name === "string" && /^[\da-f.:]+$/i.test(name) ? [] : ["name must be a valid IP address"]),
      ...(link ? [] : ["link must be specified"]),
    ]);
}

/** Why this Talos does not run a configuration that an older or newer one has accepted: its Kubernetes. */
export function kubernetesRefused(documents: readonly ConfigDocument[], talosVersion: string): string | undefined {
  const main = documents.find((document) => documentKind(document) === V1ALPHA1);
  return main && kubernetesFaults(main, talosVersion, at(main, "machine", "type") === "worker")[0];
}

function kubernetesFaults(main: ConfigDocument, talosVersion: string, worker: boolean): string[] {
  const images: [string, Json | undefined][] = [
    ["kubelet", at(main, "machine", "kubelet", "image")],
    ...(worker
      ? []
      : ([
          ["kube-apiserver", at(main, "cluster", "apiServer", "image")],
          ["kube-controller-manager", at(main, "cluster", "controllerManager", "image")],
          ["kube-scheduler", at(main, "cluster", "scheduler", "image")],
        ] satisfies [string, Json | undefined][])),
  ];
  const [oldest, newest] = KUBERNETES_RANGE[minorOf(talosVersion)] ?? [0, Infinity];
  return images.flatMap(([name, image]) => {
    const version = /:v(1\.(\d+)[^@]*)/.exec(String((image ?? "") as string));
    if (!version) return [`${name} image is not valid: invalid image reference: ${JSON.stringify(image ?? "")}`];
    const minor = Number(version[2]);
    if (minor > newest)
      return [
        `${name} image is not valid: version of Kubernetes ${String(version[1])} is too new to be used with Talos ${talosVersion.replace(/^v/, "")}`,
      ];
    if (minor < oldest)
      return [
        `${name} image is not valid: version of Kubernetes ${String(version[1])} is too old to be used with Talos ${talosVersion.replace(/^v/, "")}`,
      ];
    return [];
  });
}

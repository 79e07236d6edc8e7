import { parseAllDocuments } from "yaml";

export type Section = Readonly<Record<string, unknown>>;

/** The parts of a machine configuration that the guard reads. */
export interface MachineConfig {
  /** From the document without a kind. */
  readonly machine: Section;
  readonly cluster: Section;
  /** All documents with a kind, for example HostnameConfig, LinkConfig, NetworkRuleConfig. */
  readonly documents: readonly Section[];
}

const parsed = new Map<string, MachineConfig | undefined>();

/** @returns undefined if the text is not a machine configuration */
export function readMachineConfig(text: string): MachineConfig | undefined {
  // Cached: a plan contains each text several times, and parsing is the slowest part of the guard.
  if (!parsed.has(text)) parsed.set(text, parse(text));
  return parsed.get(text);
}

function parse(text: string): MachineConfig | undefined {
  const sections: Section[] = [];
  for (const document of parseAllDocuments(text, { logLevel: "silent" })) {
    if (!("toJS" in document) || document.errors.length > 0) return undefined;
    const content: unknown = document.toJS();
    if (isSection(content)) sections.push(content);
  }
  const main = sections.find((section) => !("kind" in section) && isSection(section.machine));
  if (!main) return undefined;
  return {
    machine: sectionAt(main, "machine"),
    cluster: sectionAt(main, "cluster"),
    documents: sections.filter((section) => "kind" in section),
  };
}

export function documentsOfKind({ documents }: MachineConfig, kind: string): Section[] {
  return documents.filter((document) => document.kind === kind);
}

/** Follows the keys. A missing section, or one that is not a mapping, counts as empty. */
export function sectionAt(section: Section, ...names: readonly string[]): Section {
  return names.reduce<Section>((part, name) => {
    const inner = part[name];
    return isSection(inner) ? inner : {};
  }, section);
}

/**
 * The parts that a running node applies without a reboot, in addition to `cluster`. Source: siderolabs/talos,
 * `CanApplyImmediate`.
 */
const IMMEDIATE = [
  ...["ca", "acceptedCAs", "certSANs", "controlPlane", "install", "kernel", "kubelet", "logging", "network"],
  ...["nodeAnnotations", "nodeLabels", "nodeTaints", "pods", "registries", "seccompProfiles", "sysctls", "sysfs"],
  ...["time"],
];
const IMMEDIATE_FEATURES = [
  ...["hostDNS", "imageCache", "kubePrism", "kubernetesTalosAPIAccess", "nodeAddressSortAlgorithm"],
];

/** The first changed part of the configuration that needs a reboot; undefined if none does. */
export function rebootCause(before: MachineConfig, after: MachineConfig): string | undefined {
  const [old, fresh] = [before, after].map(({ machine }) => ({
    ...omitKeys(machine, [...IMMEDIATE, "features"]),
    ...prefixKeys("features.", omitKeys(isSection(machine.features) ? machine.features : {}, IMMEDIATE_FEATURES)),
  })) as [Section, Section];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].find((key) => !isSameValue(old[key], fresh[key]));
}

/**
 * The CAs of Kubernetes: if they change, Talos restarts static pods and the kubelet, on all changed nodes at once.
 * Source: siderolabs/talos `render_secrets_static_pod.go`, `kubelet_service.go`.
 */
const RESTARTING = ["ca", "acceptedCAs"];

/** The first changed part of the configuration that restarts Kubernetes on its node; undefined if none does. */
export function restartCause(before: MachineConfig, after: MachineConfig): string | undefined {
  return RESTARTING.find((key) => !isSameValue(before.cluster[key], after.cluster[key]));
}

/**
 * The values that make a node a member of its cluster. A different value locks the node out, or makes its data
 * unreadable.
 */
const IDENTITY: readonly (readonly [string, (config: MachineConfig) => unknown])[] = [
  ["the cluster's id", ({ cluster }) => cluster.id],
  ["the cluster's secret", ({ cluster }) => cluster.secret],
  ["the machine token", ({ machine }) => machine.token],
  ["the certificate authority of etcd", ({ cluster }) => (cluster.etcd as Section | undefined)?.ca],
  ["the certificate authority of the API aggregation layer", ({ cluster }) => cluster.aggregatorCA],
  ["the service account key", ({ cluster }) => cluster.serviceAccount],
  ["the key that encrypts Secrets", ({ cluster }) => cluster.secretboxEncryptionSecret],
  ["the older key that encrypts Secrets", ({ cluster }) => cluster.aescbcEncryptionSecret],
];

/** The names of the changed values that would make the node part of another cluster. */
export function identityChanges(before: MachineConfig, after: MachineConfig): string[] {
  return IDENTITY.filter(([, part]) => !isSameValue(part(before), part(after))).map(([name]) => name);
}

export function isControlPlane({ machine }: MachineConfig): boolean {
  return machine.type === "controlplane" || machine.type === "init";
}

function omitKeys(section: Section, keys: readonly string[]): Section {
  return Object.fromEntries(Object.entries(section).filter(([key]) => !keys.includes(key)));
}

function prefixKeys(prefix: string, section: Section): Section {
  return Object.fromEntries(Object.entries(section).map(([key, value]) => [`${prefix}${key}`, value]));
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function isSection(value: unknown): value is Section {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

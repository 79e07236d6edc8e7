/** Kubernetes objects as data, and accessors for them. */
import { createHash } from "node:crypto";

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
}

export interface Metadata {
  name: string;
  namespace?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  generateName?: string;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  /** Set while the object is being deleted and waits for its finalizers. */
  deletionTimestamp?: string;
}

export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: Metadata;
  [key: string]: unknown;
}

export interface Condition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime?: string;
  readonly observedGeneration?: number;
}

export type Dict = Record<string, unknown>;

export function isDict(value: unknown): value is Dict {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const paths = new Map<string, readonly string[]>();

function keysOf(path: string): readonly string[] {
  let keys = paths.get(path);
  if (!keys) paths.set(path, (keys = path.split(".")));
  return keys;
}

/** The value at a dotted path. Pass an array if a key contains dots. */
export function at(value: unknown, path: string | readonly string[]): unknown {
  let part = value;
  for (const key of typeof path === "string" ? keysOf(path) : path) {
    if (!isDict(part)) return undefined;
    part = part[key];
  }
  return part;
}

export function textAt(value: unknown, path: string | readonly string[]): string | undefined {
  const found = at(value, path);
  return typeof found === "string" && found !== "" ? found : undefined;
}

export function dictAt(value: unknown, path: string | readonly string[]): Dict {
  const found = at(value, path);
  return isDict(found) ? found : {};
}

export function listAt(value: unknown, path: string | readonly string[]): unknown[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
}

export function stringsAt(value: unknown, path: string | readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(dictAt(value, path)).map(([key, text]) => [key, String(text)]));
}

export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf("/");
  return slash < 0 ? "" : apiVersion.slice(0, slash);
}

export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf("/") + 1);
}

/** A kind and its group in one word, as kubectl accepts it: "Secret", "Deployment.apps". */
export function groupKind(object: { readonly apiVersion: string; readonly kind: string }): string {
  const group = groupOf(object.apiVersion);
  return group ? `${object.kind}.${group}` : object.kind;
}

/** Kind/namespace/name, or Kind/name: how Flux names an object in a message. */
export function formatName({ kind, metadata }: KubeObject): string {
  return metadata.namespace ? `${kind}/${metadata.namespace}/${metadata.name}` : `${kind}/${metadata.name}`;
}

export function conditionsOf(object: KubeObject): Condition[] {
  return listAt(object, "status.conditions") as Condition[];
}

export function conditionOf(object: KubeObject, type: string): Condition | undefined {
  return conditionsOf(object).find((condition) => condition.type === type);
}

export function isReady(object: KubeObject | undefined): boolean {
  if (!object) return false;
  const observed = at(object, "status.observedGeneration");
  if (typeof observed === "number" && observed !== object.metadata.generation) return false;
  return conditionOf(object, "Ready")?.status === "True";
}

/** The status with one condition set. Its transition time changes only with its status. */
export function withCondition(object: KubeObject, condition: Condition, now: string): Dict {
  const before = conditionOf(object, condition.type);
  const lastTransitionTime = before?.status === condition.status ? (before.lastTransitionTime ?? now) : now;
  const set = { ...condition, lastTransitionTime };
  // Replaced in place: two controllers that each append their condition would never converge.
  const conditions = before
    ? conditionsOf(object).map((one) => (one.type === condition.type ? set : one))
    : [...conditionsOf(object), set];
  return { ...dictAt(object, "status"), conditions };
}

export function ownedBy(owner: KubeObject): OwnerReference[] {
  const { apiVersion, kind, metadata } = owner;
  return [{ apiVersion, kind, name: metadata.name, uid: metadata.uid ?? "", controller: true }];
}

export function decodeSecret(secret: KubeObject | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(stringsAt(secret, "data")).map(([key, value]) => [key, Buffer.from(value, "base64").toString()]),
  );
}

export function encodeSecret(data: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value).toString("base64")]));
}

/** Looks like a random UUID, but is deterministic. */
export function stableUuid(seed: string): string {
  const hex = createHash("sha256").update(seed).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** Cached: controllers request the same suffixes in every round. */
const suffixes = new Map<string, string>();
const MOST_SUFFIXES = 2000;
const LONGEST_SEED = 200;

/** The letters of generated name suffixes. */
export function stableSuffix(seed: string, length = 5): string {
  if (seed.length > LONGEST_SEED) return makeSuffix(seed, length);
  const key = `${length} ${seed}`;
  let suffix = suffixes.get(key);
  if (suffix === undefined) {
    if (suffixes.size >= MOST_SUFFIXES) suffixes.clear();
    suffixes.set(key, (suffix = makeSuffix(seed, length)));
  }
  return suffix;
}

function makeSuffix(seed: string, length: number): string {
  const letters = "bcdfghjklmnpqrstvwxz2456789";
  const bytes = createHash("sha256").update(seed).digest();
  return [...bytes.subarray(0, length)].map((byte) => letters[byte % letters.length]).join("");
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

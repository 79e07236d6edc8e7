/** The metadata block that all resources of the kubernetes provider share. */
import { isUnknown } from "../protocol/behaviour";
import type { Diagnostic, State, Value } from "../protocol/behaviour";
import type { KubeObject, Metadata } from "../world/kubernetes/object";
import { block, fault, map, text } from "./shared/values";

const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

export interface IgnoredMetadata {
  readonly labels: readonly RegExp[];
  readonly annotations: readonly RegExp[];
}

export function expandMetadata(state: State): Metadata {
  const given = block(state, "metadata") ?? {};
  const generateName = text(given, "generate_name");
  return {
    name: text(given, "name") ?? "",
    ...(generateName && !text(given, "name") ? { generateName } : {}),
    ...("namespace" in given ? { namespace: text(given, "namespace") ?? "default" } : {}),
    labels: map(given, "labels"),
    annotations: map(given, "annotations"),
  };
}

/** The metadata block of an object, given its prior state. */
export function flattenMetadata(
  object: KubeObject,
  before: State,
  ignored: IgnoredMetadata,
  namespaced: boolean,
): State[] {
  const { metadata } = object;
  const known = block(before, "metadata") ?? {};
  return [
    {
      annotations: pickVisible(metadata.annotations, known.annotations, map(known, "annotations"), ignored.annotations),
      generate_name: known.generate_name ?? null,
      generation: metadata.generation ?? 0,
      labels: pickVisible(metadata.labels, known.labels, map(known, "labels"), ignored.labels),
      name: metadata.name,
      ...(namespaced ? { namespace: metadata.namespace ?? null } : {}),
      resource_version: metadata.resourceVersion ?? "",
      uid: metadata.uid ?? "",
    },
  ];
}

function pickVisible(
  live: Record<string, string> | undefined,
  before: Value | undefined,
  known: Record<string, string>,
  ignored: readonly RegExp[],
): Value {
  const shown = Object.entries(live ?? {}).filter(
    ([key]) => key in known || !(isInternal(key) || ignored.some((pattern) => pattern.test(key))),
  );
  // The old SDK keeps an empty map if it was configured, and null if not.
  if (shown.length === 0) return before === undefined || isUnknown(before) || before === null ? null : {};
  return Object.fromEntries(shown);
}

/** Keys of Kubernetes itself, which belong to the client that set them. */
function isInternal(key: string): boolean {
  const host = key.split("/")[0] ?? "";
  if (!key.includes("/"))
    return key.endsWith("kubernetes.io") || key.includes("deprecated.daemonset.template.generation");
  return host !== "app.kubernetes.io" && host !== "service.beta.kubernetes.io" && host.endsWith("kubernetes.io");
}

/**
 * Labels or annotations after an update: removes those that Terraform no longer manages, and keeps those of other clients.
 */
export function patchedMap(
  live: Record<string, string> | undefined,
  prior: Record<string, string>,
  planned: Record<string, string>,
): Record<string, string> {
  const kept = Object.entries(live ?? {}).filter(([key]) => !(key in prior) || key in planned);
  return { ...Object.fromEntries(kept), ...planned };
}

export function metadataFaults(config: State): Diagnostic[] {
  const given = block(config, "metadata") ?? {};
  const name = given.name;
  const faults: Diagnostic[] = [];
  if (typeof name === "string" && !SUBDOMAIN.test(name))
    faults.push(
      fault(
        `metadata.0.name a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (given ${JSON.stringify(name)})`,
        "",
        ["metadata", 0, "name"],
      ),
    );
  if (typeof name === "string" && typeof given.generate_name === "string")
    faults.push(
      fault('"metadata.0.generate_name": conflicts with metadata.0.name', "", ["metadata", 0, "generate_name"]),
    );
  return faults;
}

export function idParts(id: Value | undefined): { namespace: string; name: string } {
  const [namespace = "", name = ""] = String(id ?? "").split("/");
  return { namespace, name };
}

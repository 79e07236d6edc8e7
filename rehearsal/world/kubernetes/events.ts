import { createHash } from "node:crypto";
import type { KubernetesApi } from "./api";
import type { KubeObject } from "./object";

/** Records an event about an object. Repeating the same event changes nothing. */
export function recordEvent(
  api: KubernetesApi,
  object: KubeObject,
  type: "Normal" | "Warning",
  reason: string,
  message: string,
  component: string,
): void {
  const { name, namespace = "default", uid } = object.metadata;
  const hash = createHash("sha256").update(`${uid}${reason}${message}`).digest("hex").slice(0, 16);
  if (api.get("Event", `${name}.${hash}`, namespace) || !api.get("Namespace", namespace)) return;
  const now = api.now();
  api.create({
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: `${name}.${hash}`, namespace },
    involvedObject: { apiVersion: object.apiVersion, kind: object.kind, name, namespace, uid },
    type,
    reason,
    message,
    source: { component },
    reportingComponent: component,
    firstTimestamp: now,
    lastTimestamp: now,
    count: 1,
  });
}

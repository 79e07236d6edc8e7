/** Watches: changes as one JSON document per line, until the client disconnects. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { KubernetesWorld } from "../world/kubernetes";
import type { KubeObject } from "../world/kubernetes/object";
import { inVersion, tableOf, isTableWanted } from "./responses";
import type { ResourceRequest } from "./request";
import { select } from "./resources";

const LOOK_EVERY_MS = 250;

export function watch(
  world: KubernetesWorld,
  request: ResourceRequest,
  query: URLSearchParams,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.flushHeaders();
  const table = isTableWanted(incoming.headers.accept);
  const since = Number(query.get("resourceVersion") ?? 0);
  const sent = new Map<string, KubeObject>();
  for (const object of select({ world, request, query }))
    if (Number(object.metadata.resourceVersion) <= since) sent.set(idOf(object), object);

  const send = (type: string, object: KubeObject): void => {
    const shown = table ? tableOf(request, [object], world.api.revision(), world.now()) : inVersion(request, object);
    response.write(`${JSON.stringify({ type, object: shown })}\n`);
  };
  const sendChanges = async (): Promise<void> => {
    await world.settle();
    const now = select({ world, request, query });
    for (const object of now) {
      const before = sent.get(idOf(object));
      if (before?.metadata.resourceVersion === object.metadata.resourceVersion) continue;
      sent.set(idOf(object), object);
      send(before ? "MODIFIED" : "ADDED", object);
    }
    for (const [id, object] of sent)
      if (!now.some((candidate) => idOf(candidate) === id)) {
        sent.delete(id);
        send("DELETED", object);
      }
  };
  void sendChanges();
  const timer = setInterval(() => void sendChanges().catch(() => response.destroy()), LOOK_EVERY_MS);
  const seconds = Number(query.get("timeoutSeconds") ?? 0);
  const end = seconds > 0 ? setTimeout(() => response.end(), seconds * 1000) : undefined;
  timer.unref();
  end?.unref();
  response.on("close", () => {
    clearInterval(timer);
    clearTimeout(end);
  });
}

function idOf({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ""}/${metadata.name}/${metadata.uid ?? ""}`;
}

/** Reading and changing objects: the part of the API that is the same for every kind. */
import type { IncomingMessage } from "node:http";
import type { KubernetesWorld } from "../world/kubernetes";
import { ApiError, badRequest } from "../world/kubernetes/api-error";
import { jsonPatch, mergePatch, strategicMerge } from "../world/kubernetes/merge";
import type { JsonPatchOperation } from "../world/kubernetes/merge";
import { at, dictAt, isDict } from "../world/kubernetes/object";
import type { KubeObject } from "../world/kubernetes/object";
import { resourceName, typeKey } from "../world/kubernetes/resource-types";
import { inVersion, listOf, success, tableOf, isTableWanted } from "./responses";
import type { Answer } from "./responses";
import { asOfNow } from "./paced";
import type { ResourceRequest } from "./request";
import { selector } from "./selectors";

export interface ResourceCall {
  readonly world: KubernetesWorld;
  readonly request: ResourceRequest;
  readonly incoming: IncomingMessage;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export async function answerResource(call: ResourceCall): Promise<Answer> {
  const { world, request, incoming } = call;
  if (["log", "exec", "attach", "portforward", "proxy"].includes(request.subresource ?? ""))
    throw new ApiError(501, "NotImplemented", "this is a rehearsal: its pods run no containers");
  if (request.subresource === "scale") return scale(call);
  if (request.subresource === "eviction") return evict(call);
  switch (incoming.method) {
    case "GET":
      await world.settle();
      return request.name ? readOne(call) : list(call);
    case "POST":
      return create(call);
    case "PUT":
      return replace(call, objectIn(call));
    case "PATCH":
      return patch(call);
    case "DELETE":
      return remove(call);
    default:
      throw new ApiError(405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
  }
}

export function select({ world, request, query }: Pick<ResourceCall, "world" | "request" | "query">): KubeObject[] {
  const matches = selector(query.get("labelSelector"), query.get("fieldSelector"));
  return world.api.list(typeKey(request.type), request.namespace).filter(matches);
}

function live({ world, request }: ResourceCall): KubeObject {
  return world.api.require(typeKey(request.type), request.name ?? "", request.namespace);
}

function readOne(call: ResourceCall): Answer {
  const { world, request } = call;
  const object = asOfNow(world.clock, live(call));
  const revision = world.api.revision();
  if (isTableWanted(call.incoming.headers.accept))
    return { code: 200, body: tableOf(request, [object], revision, world.now()) };
  return { code: 200, body: inVersion(request, object) };
}

function list(call: ResourceCall): Answer {
  const { world, request } = call;
  const items = select(call)
    .map((object) => asOfNow(world.clock, object))
    .sort(byKey);
  const revision = world.api.revision();
  if (isTableWanted(call.incoming.headers.accept))
    return { code: 200, body: tableOf(request, items, revision, world.now()) };
  return { code: 200, body: listOf(request, items, revision) };
}

/** A list has the order of the keys in etcd: /registry/<resource>/<namespace>/<name>. */
function byKey(a: KubeObject, b: KubeObject): number {
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

function keyOf({ metadata: { namespace = "", name } }: KubeObject): string {
  return `${namespace}/${name}`;
}

/** The number of replicas alone, as `kubectl scale` reads and writes it. */
function scale(call: ResourceCall): Answer {
  const { world, incoming, body } = call;
  const before = live(call);
  const replicas = at(body, "spec.replicas");
  const object =
    incoming.method === "GET" || typeof replicas !== "number"
      ? before
      : world.api.update({ ...before, spec: { ...dictAt(before, "spec"), replicas } });
  const { name, namespace, uid, resourceVersion } = object.metadata;
  return {
    code: 200,
    body: {
      kind: "Scale",
      apiVersion: "autoscaling/v1",
      metadata: { name, namespace, uid, resourceVersion },
      spec: { replicas: at(object, "spec.replicas") ?? 1 },
      status: { replicas: at(object, "status.replicas") ?? 0 },
    },
  };
}

/** Ends a pod within its disruption budget: policy/v1, Eviction. */
async function evict(call: ResourceCall): Promise<Answer> {
  const { world, request, incoming, body } = call;
  if (incoming.method !== "POST" || request.type.kind !== "Pod")
    throw new ApiError(405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
  const uid = at(body, "deleteOptions.preconditions.uid");
  const namespace = request.namespace ?? "default";
  if (!isDryRun(call)) await world.evict(request.name ?? "", namespace, typeof uid === "string" ? uid : undefined);
  return { code: 201, body: { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 } };
}

function create(call: ResourceCall): Answer {
  const object = objectIn(call);
  if (isDryRun(call)) {
    call.world.api.check(inRequestedNamespace(call, object));
    return { code: 201, body: object };
  }
  return { code: 201, body: inVersion(call.request, call.world.api.create(inRequestedNamespace(call, object))) };
}

function replace(call: ResourceCall, object: KubeObject): Answer {
  const { world, request } = call;
  if (isDryRun(call)) {
    world.api.check(inRequestedNamespace(call, object));
    return { code: 200, body: object };
  }
  const stored =
    request.subresource === "status"
      ? world.api.setStatus(live(call), dictAt(object, "status"))
      : world.api.update(inRequestedNamespace(call, object));
  return { code: 200, body: inVersion(request, stored) };
}

function patch(call: ResourceCall): Answer {
  const { world, request, incoming, body, query } = call;
  const form = incoming.headers["content-type"] ?? "";
  if (form.includes("apply-patch")) {
    const object = inRequestedNamespace(call, objectIn(call));
    if (isDryRun(call)) {
      world.api.check(object);
      return { code: 200, body: object };
    }
    const existed = world.api.get(typeKey(request.type), request.name ?? "", request.namespace) !== undefined;
    const applied = world.api.apply(object, query.get("fieldManager") ?? "kubectl");
    return { code: existed ? 200 : 201, body: inVersion(request, applied) };
  }
  return replace(call, applyPatchBody(live(call), form, body));
}

function applyPatchBody(object: KubeObject, form: string, body: unknown): KubeObject {
  if (form.includes("json-patch")) {
    try {
      return jsonPatch(object, body as JsonPatchOperation[]) as KubeObject;
    } catch (error) {
      throw new ApiError(
        422,
        "Invalid",
        `the server rejected our request due to an error in our request: ${(error as Error).message}`,
      );
    }
  }
  return (form.includes("strategic") ? strategicMerge(object, body) : mergePatch(object, body)) as KubeObject;
}

function remove(call: ResourceCall): Answer {
  const { world, request } = call;
  const kind = typeKey(request.type);
  if (request.name) {
    if (isDryRun(call)) return success(live(call));
    return success(world.api.delete(kind, request.name, request.namespace));
  }
  const items = select(call);
  for (const { metadata } of items) world.api.delete(kind, metadata.name, metadata.namespace);
  return { code: 200, body: listOf(request, items, world.api.revision()) };
}

function objectIn({ body, request }: ResourceCall): KubeObject {
  if (!isDict(body)) throw badRequest("the request has no object in it");
  const metadata = { ...dictAt(body, "metadata") };
  if (request.name && metadata.name && metadata.name !== request.name)
    throw badRequest(
      `the name of the object (${String(metadata.name)}) does not match the name on the URL (${request.name})`,
    );
  if (request.name) metadata.name = request.name;
  return { apiVersion: request.apiVersion, kind: request.type.kind, ...body, metadata } as unknown as KubeObject;
}

function inRequestedNamespace({ request }: ResourceCall, object: KubeObject): KubeObject {
  if (!request.namespace) return object;
  const { namespace } = object.metadata;
  if (namespace && namespace !== request.namespace)
    throw badRequest(
      `the namespace of the provided object does not match the namespace sent on the request (${resourceName(request.type)})`,
    );
  return { ...object, metadata: { ...object.metadata, namespace: request.namespace } };
}

function isDryRun({ query }: ResourceCall): boolean {
  return query.get("dryRun") === "All";
}

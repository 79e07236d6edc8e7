/** A request to the API, taken apart. */
import type { IncomingMessage } from "node:http";
import { parse } from "yaml";
import type { KubernetesApi } from "../world/kubernetes/api";
import { ApiError, badRequest } from "../world/kubernetes/api-error";
import type { ResourceType } from "../world/kubernetes/resource-types";

export interface ResourceRequest {
  readonly type: ResourceType;
  /** The version that the client speaks. */
  readonly apiVersion: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
}

const LARGEST_BODY = 16 * 1024 * 1024;

/** @throws ApiError for an unknown path */
export function resourceRequest(api: KubernetesApi, path: string): ResourceRequest {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [group, version = ""] = parts[0] === "api" ? ["", parts[1]] : [parts[1], parts[2]];
  const rest = parts.slice(parts[0] === "api" ? 2 : 3);
  const inNamespace = rest[0] === "namespaces" && rest.length > 2 && !["status", "finalize"].includes(rest[2] ?? "");
  const [plural, name, subresource] = inNamespace ? rest.slice(2) : rest;
  const type = api.types().find((candidate) => candidate.group === group && candidate.plural === plural);
  if (!type?.versions.includes(version))
    throw new ApiError(404, "NotFound", "the server could not find the requested resource");
  return {
    type,
    apiVersion: group ? `${group}/${version}` : version,
    ...(inNamespace ? { namespace: rest[1] } : {}),
    ...(name ? { name } : {}),
    ...(subresource ? { subresource } : {}),
  };
}

export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new ApiError(413, "RequestEntityTooLarge", "Request entity too large");
    chunks.push(chunk);
  }
  if (request.headers["content-type"]?.includes("protobuf") && chunks.length > 0)
    throw new ApiError(
      415,
      "UnsupportedMediaType",
      "the rehearsal reads JSON and YAML: add `--dry-run=client -o yaml | kubectl apply -f -`",
    );
  const text = Buffer.concat(chunks).toString("utf8");
  if (!text) return undefined;
  try {
    return request.headers["content-type"]?.includes("yaml") ? (parse(text) as unknown) : (JSON.parse(text) as unknown);
  } catch (error) {
    throw badRequest(`the request's body cannot be read: ${(error as Error).message}`);
  }
}

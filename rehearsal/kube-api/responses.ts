/** The formats of API responses. */
import type { ApiError } from "../world/kubernetes/api-error";
import { groupKind } from "../world/kubernetes/object";
import type { KubeObject } from "../world/kubernetes/object";
import { typeKey } from "../world/kubernetes/resource-types";
import { columnsOf } from "./columns";
import type { ResourceRequest } from "./request";

export interface Answer {
  readonly code: number;
  readonly body: unknown;
}

export function failure(error: ApiError): Answer {
  const { code, reason, message, details } = error;
  const status = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message, reason };
  return { code, body: { ...status, ...(details ? { details } : {}), code } };
}

export function success(object: KubeObject): Answer {
  const { name, uid } = object.metadata;
  const details = { name, kind: object.kind, uid };
  return { code: 200, body: { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details } };
}

export function isTableWanted(accept: string | undefined): boolean {
  return accept?.includes("as=Table") ?? false;
}

export function listOf(request: ResourceRequest, items: readonly KubeObject[], revision: number): object {
  return {
    kind: `${request.type.kind}List`,
    apiVersion: request.apiVersion,
    metadata: { resourceVersion: String(revision) },
    items: items.map((item) => inVersion(request, item)),
  };
}

/** Objects are stored in one version and returned in the version that the client requested. */
export function inVersion({ apiVersion }: ResourceRequest, object: KubeObject): KubeObject {
  return object.apiVersion === apiVersion ? object : { ...object, apiVersion };
}

export function tableOf(request: ResourceRequest, items: readonly KubeObject[], revision: number, now: Date): object {
  const kind = typeKey(request.type);
  const columns = columnsOf(
    kind,
    items.find((item) => groupKind(item) === kind),
  );
  return {
    kind: "Table",
    apiVersion: "meta.k8s.io/v1",
    metadata: { resourceVersion: String(revision) },
    columnDefinitions: columns.map(({ name, wide }) => ({
      name,
      type: "string",
      format: name === "Name" ? "name" : "",
      description: "",
      priority: wide ? 1 : 0,
    })),
    rows: items.map((item) => ({
      cells: columns.map(({ cell }) => cell(item, now)),
      object: { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata: item.metadata },
    })),
  };
}

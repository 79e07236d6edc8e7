/** The node's own state (COSI): reading of resources. */
import type { World } from "../world";
import type { NodeResource } from "../world/talos/resources";
import { READERS } from "./method";
import type { Method } from "./method";

interface ResourceRequest {
  readonly namespace: string;
  readonly type: string;
  readonly id: string;
}

/** Talos lets only an administrator read a sensitive resource. */
function mayAsk({ nodeResources }: World, request: unknown, roles: readonly string[]): boolean {
  return !nodeResources.isSensitive((request as ResourceRequest).type) || roles.includes("os:admin");
}

export const STATE_METHODS: Readonly<Record<string, Method>> = {
  Get: {
    roles: READERS,
    mayAsk,
    answer: ({ nodeResources }, machine, request) => {
      const resource = request as ResourceRequest;
      return resourceMessage(resource, nodeResources.get(machine, resource.namespace, resource.type, resource.id));
    },
  },
  List: {
    roles: READERS,
    mayAsk,
    messages: ({ nodeResources }, machine, request) => {
      const resource = request as ResourceRequest;
      return nodeResources
        .list(machine, resource.namespace, resource.type)
        .map((found) => resourceMessage(resource, found));
    },
  },
};

function resourceMessage({ namespace, type }: ResourceRequest, { id, version, yaml }: NodeResource): object {
  return { resource: { metadata: { namespace, type, id, version, phase: "running" }, spec: { yamlSpec: yaml } } };
}

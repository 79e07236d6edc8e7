import type { KubernetesClient } from "./client";

interface ApiResource {
  /** The plural; with a slash for a subresource, for example `pods/log`. */
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** The API paths of kinds, from discovery: custom kinds exist only while their CRD does. */
export class ResourcePaths {
  private readonly known = new Map<string, Promise<readonly ApiResource[]>>();

  constructor(private readonly client: KubernetesClient) {}

  /** @returns undefined for a kind that the API no longer has */
  async pathOf(
    { apiVersion, kind, name }: { apiVersion: string; kind: string; name: string },
    namespace: string | undefined,
  ): Promise<string | undefined> {
    const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const resource = (await this.resources(root)).find((one) => one.kind === kind && !one.name.includes("/"));
    if (!resource) return undefined;
    const place = resource.namespaced && namespace ? `/namespaces/${namespace}` : "";
    return `${root}${place}/${resource.name}/${name}`;
  }

  private resources(root: string): Promise<readonly ApiResource[]> {
    let found = this.known.get(root);
    if (!found) {
      found = this.client.find(root).then((list) => (list?.resources ?? []) as ApiResource[]);
      this.known.set(root, found);
    }
    return found;
  }
}

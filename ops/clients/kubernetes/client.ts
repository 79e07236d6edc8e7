import { readFileSync } from "node:fs";
import { connect } from "node:tls";
import { parse } from "yaml";
import { bareHost, urlHost } from "../../support/host";
import { clientContext } from "../http/client-context";
import { exchange } from "../http/exchange";
import { connectionKey } from "../http/kept-connections";
import { serverIdentity } from "../http/server-identity";
import { openConnection, proxyFor } from "../http/tunnel";

const CALL_TIMEOUT_MS = 10_000;
/** The port of the API server on Talos. */
const API_PORT = 6443;

/** The field manager under which the API records changes. */
const FIELD_MANAGER = "coldstart";

/** The address of the API and its credentials (PEM). */
export interface KubernetesAccess {
  readonly server: URL;
  readonly ca: Buffer | string;
  readonly cert: Buffer | string;
  readonly key: Buffer | string;
}

interface Kubeconfig {
  readonly "current-context": string;
  readonly contexts: { name: string; context: { cluster: string; user: string } }[];
  readonly clusters: { name: string; cluster: { server: string; "certificate-authority-data": string } }[];
  readonly users: { name: string; user: { "client-certificate-data": string; "client-key-data": string } }[];
}

interface Body {
  readonly type: string;
  readonly value: object;
}

interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  /** Set while a finalizer delays the deletion. */
  readonly deletionTimestamp?: string;
  readonly ownerReferences?: readonly { readonly kind: string; readonly name: string; readonly uid: string }[];
  readonly uid?: string;
  readonly resourceVersion?: string;
}

export interface KubernetesObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: Metadata;
  // oxlint-disable-next-line typescript/no-explicit-any -- each caller reads different fields
  readonly [part: string]: any;
}

/** An error response of the API. */
export class KubernetesRefused extends Error {
  override readonly name = "KubernetesRefused";

  constructor(
    readonly status: number,
    message: string,
    /** The causes that the API reports. */
    readonly causes: readonly string[] = [],
  ) {
    super(message);
  }
}

/**
 * The part of the Kubernetes API that Coldstart uses. It supports only kubeconfigs of Talos, with client certificates.
 * Terraform and Flux change a cluster; this client does so only for a destroy and for an upgrade.
 */
export class KubernetesClient {
  private readonly access: KubernetesAccess;

  /** Its path, if it was read from a file. */
  readonly kubeconfig?: string;

  /**
   * @param access the path of a kubeconfig, or its content
   * @param address of a control plane, to query its own API server instead of the one in the kubeconfig
   */
  constructor(access: string | KubernetesAccess, address?: string) {
    if (typeof access === "string") this.kubeconfig = access;
    const read = typeof access === "string" ? readAccess(access) : access;
    this.access =
      address === undefined ? read : { ...read, server: new URL(`https://${urlHost(address)}:${API_PORT}`) };
  }

  get server(): string {
    return this.access.server.host;
  }

  /** Such as `v1.35.0`. */
  async version(): Promise<string> {
    return ((await this.get("/version")) as { gitVersion: string }).gitVersion;
  }

  /** The checks that /readyz reports as failing; undefined when the API server is ready. */
  async describeUnready(): Promise<string | undefined> {
    const { status, text } = await this.send("GET", "/readyz");
    if (status === 200) return undefined;
    const failing = [...text.matchAll(/^\[-\](\S+)/gm)].map(([, check]) => check).join(", ");
    return `/readyz responds with ${status}${failing ? `: ${failing}` : ""}`;
  }

  /** The text at a path, for example `/metrics`. */
  async text(path: string): Promise<string> {
    const { status, text } = await this.send("GET", path);
    if (status === 200) return text;
    throw new KubernetesRefused(status, `the Kubernetes API responds with ${status} to ${path}`);
  }

  /** All objects at a path, for example `/api/v1/nodes`. */
  async list(path: string): Promise<KubernetesObject[]> {
    const { items } = (await this.get(path)) as { items: KubernetesObject[] };
    return items;
  }

  /** The object at a path; undefined if it does not exist. */
  async find(path: string): Promise<KubernetesObject | undefined> {
    try {
      return (await this.get(path)) as KubernetesObject;
    } catch (error) {
      if (error instanceof KubernetesRefused && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Creates an object below a path, for example `/api/v1/namespaces/default/persistentvolumeclaims`. */
  async create(path: string, object: KubernetesObject): Promise<KubernetesObject> {
    const body = { type: "application/json", value: object };
    return (await this.call("POST", `${path}?fieldManager=${FIELD_MANAGER}`, body)) as KubernetesObject;
  }

  /** Sets the given fields and leaves all others. */
  async patch(path: string, fields: object): Promise<void> {
    const type = "application/merge-patch+json";
    await this.call("PATCH", `${path}?fieldManager=${FIELD_MANAGER}`, { type, value: fields });
  }

  /** Server-side apply: sets the given fields under the name of their manager, even if another manager set them. */
  async apply(path: string, object: KubernetesObject, manager: string): Promise<KubernetesObject> {
    const type = "application/apply-patch+yaml";
    return (await this.call("PATCH", `${path}?fieldManager=${manager}&force=true`, {
      type,
      value: object,
    })) as KubernetesObject;
  }

  /** Deletes the object at a path, and afterwards its dependents. An object that does not exist is not an error. */
  async delete(path: string): Promise<void> {
    const options = { kind: "DeleteOptions", apiVersion: "v1", propagationPolicy: "Background" };
    try {
      await this.call("DELETE", path, { type: "application/json", value: options });
    } catch (error) {
      if (!(error instanceof KubernetesRefused && error.status === 404)) throw error;
    }
  }

  private get(path: string): Promise<unknown> {
    return this.call("GET", path);
  }

  private async call(method: string, path: string, body?: Body): Promise<unknown> {
    const { status, text } = await this.send(method, path, body);
    // 201 for a created object, 202 for a deletion that continues in the background.
    if (status >= 200 && status <= 202) return JSON.parse(text);
    const { message = `the Kubernetes API responds with ${status} to ${path}`, causes } = readFailure(text);
    throw new KubernetesRefused(status, message, causes);
  }

  private send(method: string, path: string, body?: Body): Promise<{ status: number; text: string }> {
    const { server, ca, cert, key } = this.access;
    const content = body && JSON.stringify(body.value);
    const headers = {
      accept: "application/json",
      ...(body && content ? { "content-type": body.type, "content-length": Buffer.byteLength(content) } : {}),
    };
    const host = bareHost(server.hostname);
    const port = Number(server.port || 443);
    const connection = {
      key: connectionKey(server.host, proxyFor(host, port)?.href, String(ca), String(cert), String(key)),
      open: async () =>
        connect({
          socket: await openConnection(host, port),
          secureContext: clientContext(this.access),
          ...serverIdentity(host),
        }),
    };
    return exchange(new URL(path, server), { method, headers, timeoutMs: CALL_TIMEOUT_MS }, connection, content);
  }
}

interface Failure {
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly message?: string }[] };
}

function readFailure(body: string): { readonly message?: string; readonly causes: readonly string[] } {
  try {
    const { message, details } = JSON.parse(body) as Failure;
    return { message, causes: (details?.causes ?? []).flatMap((cause) => cause.message ?? []) };
  } catch {
    return { causes: [] };
  }
}

/** Checks make a client for each round of a wait: the file is read again each time, and parsed only if it has changed. */
let lastRead: { readonly text: string; readonly access: KubernetesAccess } | undefined;

function readAccess(file: string): KubernetesAccess {
  const text = readFileSync(file, "utf8");
  if (lastRead?.text !== text) lastRead = { text, access: parseAccess(file, text) };
  return lastRead.access;
}

function parseAccess(file: string, text: string): KubernetesAccess {
  const config = parse(text) as Kubeconfig;
  const findNamed = <T extends { name: string }>(list: readonly T[], name: string | undefined): T => {
    const found = list.find((entry) => entry.name === name);
    if (!found) throw new Error(`${file} has no entry called ${name ?? "(none)"}`);
    return found;
  };
  const { context } = findNamed(config.contexts, config["current-context"]);
  const { cluster } = findNamed(config.clusters, context.cluster);
  const { user } = findNamed(config.users, context.user);
  return {
    server: new URL(cluster.server),
    ca: Buffer.from(cluster["certificate-authority-data"], "base64"),
    cert: Buffer.from(user["client-certificate-data"], "base64"),
    key: Buffer.from(user["client-key-data"], "base64"),
  };
}

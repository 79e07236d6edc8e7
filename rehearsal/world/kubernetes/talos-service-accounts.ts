/**
 * Logins of the Talos API for pods: a ServiceAccount of talos.dev becomes a Secret of the same name with a talosconfig. Source:
 * siderolabs/talos v1.12.4 `kubeaccess/serviceaccount/crd_controller.go` and `kubeaccess/endpoint.go`.
 */
import { parse, stringify } from "yaml";
import type { TalosPodAccess } from "../cluster-view";
import { readExpiry, readOrganizations, signLeaf } from "../talos/pki";
import type { KubernetesApi } from "./api";
import { service } from "./builders";
import type { Controller } from "./controller";
import { recordEvent } from "./events";
import { decodeSecret, encodeSecret, isDict, listAt, ownedBy } from "./object";
import type { KubeObject } from "./object";

const ACCOUNT = "ServiceAccount.talos.dev";
const HOUR_MS = 3_600_000;
const VALID_MS = 6 * HOUR_MS;
const RENEW_MS = HOUR_MS;
const ENDPOINT = "talos.default";
/** The key of the Secret, which becomes the name of a file. */
const FILE = "config";
const SERVICE = { values: {}, release: { name: "talos", namespace: "default" } };

export function talosServiceAccounts(api: KubernetesApi): Controller {
  const logins = new Logins();
  return {
    watches: () => fingerprint(api, logins),
    async reconcile() {
      const access = api.view.podAccess?.();
      if (!access) return;
      if (!api.get("Service", "talos", "default")) api.create(service(SERVICE, "talos", [50000]));
      for (const account of accounts(api)) await reconcileAccount(api, account, access, logins);
    },
  };
}

function accounts(api: KubernetesApi): readonly KubeObject[] {
  return api.get("CustomResourceDefinition.apiextensions.k8s.io", "serviceaccounts.talos.dev") ? api.list(ACCOUNT) : [];
}

async function reconcileAccount(
  api: KubernetesApi,
  account: KubeObject,
  access: TalosPodAccess,
  logins: Logins,
): Promise<void> {
  const { name, namespace = "" } = account.metadata;
  const refuse = (reason: string, failureReason: string) => {
    api.setStatus(account, { failureReason });
    recordEvent(api, account, "Warning", reason, failureReason, "talos-sa-controller");
  };
  const secret = api.get("Secret", name, namespace);
  if (secret && !secret.metadata.ownerReferences?.some(({ uid }) => uid === account.metadata.uid))
    return refuse("ErrResourceExists", `Secret already exists and is not managed by controller: ${namespace}/${name}`);
  const roles = listAt(account, "spec.roles").map(String);
  if (roles.length === 0) return refuse("ErrRolesNotFound", "Roles not found");
  if (!access.namespaces.includes(namespace))
    return refuse("ErrNamespaceNotAllowed", `Namespace is not allowed: ${namespace}`);
  const refused = roles.filter((role) => !access.roles.includes(role));
  if (refused.length > 0) return refuse("ErrRolesNotAllowed", `Roles not allowed: [${refused.join(" ")}]`);
  if (whyOutdated(logins.of(secret), roles, access) !== undefined) {
    const data = encodeSecret({ [FILE]: await makeTalosconfig(roles, access) });
    if (secret) api.update({ ...secret, data });
    else
      api.create({
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name, namespace, ownerReferences: ownedBy(account) },
        type: "Opaque",
        data,
      });
  }
  api.setStatus(account, {});
  recordEvent(api, account, "Normal", "Synced", "Synced successfully", "talos-sa-controller");
}

/** Inputs besides objects: the configuration of the control planes, and time. */
function fingerprint(api: KubernetesApi, logins: Logins): string {
  const access = api.view.podAccess?.();
  if (!access) return "";
  const due = accounts(api).map(({ metadata, spec }) => {
    const roles = listAt(spec, "roles").map(String);
    return whyOutdated(logins.of(api.get("Secret", metadata.name, metadata.namespace)), roles, access);
  });
  return JSON.stringify([access.roles, access.namespaces, due]);
}

interface Login {
  readonly authority: string;
  readonly endsAt: number;
  readonly roles: string;
}

/** Caches the logins in Secrets, because controllers read them in every round. */
class Logins {
  private readonly known = new WeakMap<KubeObject, Login | undefined>();

  of(secret: KubeObject | undefined): Login | undefined {
    if (!secret) return undefined;
    if (!this.known.has(secret)) this.known.set(secret, readLogin(secret));
    return this.known.get(secret);
  }
}

function readLogin(secret: KubeObject): Login | undefined {
  const login = readTalosconfig(decodeSecret(secret)[FILE] ?? "");
  return (
    login && {
      authority: login.authority.trim(),
      endsAt: readExpiry(login.certificate).getTime(),
      roles: joinSorted(readOrganizations(login.certificate)),
    }
  );
}

const joinSorted = (roles: readonly string[]) => [...roles].sort().join();

function whyOutdated(
  login: Login | undefined,
  roles: readonly string[],
  { authority }: TalosPodAccess,
): string | undefined {
  if (!login) return "it is missing";
  if (login.authority !== authority.certificate.trim()) return "the authority is another one";
  if (login.endsAt < Date.now() + RENEW_MS) return "it ends soon";
  return login.roles === joinSorted(roles) ? undefined : "the roles are others";
}

async function makeTalosconfig(roles: readonly string[], { authority }: TalosPodAccess): Promise<string> {
  const { certificate, key } = await signLeaf(authority, {
    subject: [{ O: [...roles] }],
    kind: "Ed25519",
    usages: ["client"],
    validity: VALID_MS,
  });
  const encode = (text: string) => Buffer.from(text).toString("base64");
  return stringify({
    context: "default",
    contexts: {
      default: {
        endpoints: [ENDPOINT],
        ca: encode(authority.certificate),
        crt: encode(certificate),
        key: encode(key.replaceAll("PRIVATE KEY", "ED25519 PRIVATE KEY")),
      },
    },
  });
}

export interface TalosLogin {
  /** PEM: the authority that the client trusts. */
  readonly authority: string;
  readonly certificate: string;
}

/** @returns undefined if the text is not a talosconfig */
export function readTalosconfig(text: string): TalosLogin | undefined {
  const config = parse(text) as unknown;
  if (!isDict(config) || !isDict(config.contexts)) return undefined;
  const chosen = config.contexts[String(config.context)];
  if (!isDict(chosen)) return undefined;
  const decode = (key: string) => Buffer.from(String(chosen[key] ?? ""), "base64").toString();
  return { authority: decode("ca"), certificate: decode("crt") };
}

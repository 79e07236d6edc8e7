import type { SSO_CLIENTS } from "../../../spec";
import { askJson } from "../../clients/http";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { withApis } from "../../clients/kubernetes/service-apis";
import { ownLoginHeaders } from "../../state/service-login";
import type { ClusterContext, KubernetesApi } from "./context";

/** The Authentik settings of a service. */
export interface SsoConfiguration {
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  /** The groups that the service admits, if it checks them. Empty: it admits every user. */
  readonly groups?: readonly string[];
}

const DISCOVERY = ".well-known/openid-configuration";

/** Where each service stores these settings; gitops/ and the config layer write them. */
export const SSO_CONFIGURATIONS: Record<
  (typeof SSO_CLIENTS)[number],
  (context: ClusterContext) => Promise<SsoConfiguration>
> = {
  /** Read through its API, as administrator. */
  harbor: async ({ environment, kubeconfig, outputs }) => {
    const headers = ownLoginHeaders("harbor", await outputs("auth"));
    return withApis(["harbor"], { environment, kubeconfig }, async (url) => {
      const { status, body } = await askJson(`${url("harbor")}/api/v2.0/configurations`, { headers });
      if (status !== 200) throw new Error(`Harbor responds with ${status} to a request for its configuration`);
      return { issuer: body.oidc_endpoint?.value, clientId: body.oidc_client_id?.value };
    });
  },

  /** Read from the Job that sets up the login, and from the Secret that the Job uses. */
  gitea: async ({ kubernetes }) => {
    const job = await kubernetes.find("/apis/batch/v1/namespaces/gitea/cronjobs/gitea-single-sign-on");
    const url = textsOf(job?.spec)
      .split("\n")
      .find((text) => text.endsWith(DISCOVERY));
    return {
      issuer: url?.replace(DISCOVERY, ""),
      clientId: await secretText(kubernetes, "gitea", "gitea-oidc", "key"),
    };
  },

  /** Read from the Job that sets up the login, and from the Secret that the Job uses. */
  vault: async ({ kubernetes }) => {
    const job = await kubernetes.find("/apis/batch/v1/namespaces/vault/cronjobs/vault-single-sign-on");
    const text = textsOf(job?.spec);
    const [, issuer] = /oidc_discovery_url=(\S+)/.exec(text) ?? [];
    const [, groups = ""] = /"bound_claims": \{ "groups": \[([^\]]*)\] \}/.exec(text) ?? [];
    return {
      issuer,
      clientId: await secretText(kubernetes, "vault", "vault-oidc", "clientId"),
      groups: [...groups.matchAll(/"([^"]+)"/g)].map(([, group = ""]) => group),
    };
  },
};

/** Every string in a tree of values, one per line. */
function textsOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value !== null && typeof value === "object" ? Object.values(value).map(textsOf).join("\n") : "";
}

/** Reads only keys that contain no secret. */
async function secretText(
  kubernetes: KubernetesApi,
  namespace: string,
  name: string,
  key: string,
): Promise<string | undefined> {
  const secret: KubernetesObject | undefined = await kubernetes.find(`/api/v1/namespaces/${namespace}/secrets/${name}`);
  const text = secret?.data?.[key] as string | undefined;
  return text === undefined ? undefined : Buffer.from(text, "base64").toString();
}

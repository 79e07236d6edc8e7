import { API_ACCESS } from "../../../spec";
import type { ApiService } from "../../../spec";
import { askJson } from "../../clients/http";
import type { AskJson } from "../../clients/http";
import { apiServices } from "../../clients/kubernetes/port-forwards";
import { withApis } from "../../clients/kubernetes/service-apis";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { reasonOf } from "../../support/wait";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { ClusterContext } from "./context";

type ServiceContext = Pick<ClusterContext, "cluster" | "kubeconfig" | "environment" | "outputs">;

/**
 * Checks that the APIs of the config layer accept its credentials, and already have the objects that it reads. A Ready
 * pod is not enough: Authentik creates its flows some minutes after its first response.
 */
export const serviceApis: Check<ServiceContext> = {
  id: "service-apis",
  title: "the APIs that the config layer uses accept its credentials",
  appliesTo: ({ cluster }) => apiServices(cluster).length > 0,
  async run(context) {
    const services = apiServices(context.cluster);
    const credentials = (await context.outputs("auth")).service_credentials as Credentials;
    const faults = (await Promise.all(services.map((service) => findFault(context, service, credentials)))).flat();
    const { namespace } = API_ACCESS[faults[0]?.service ?? "powerdns"];
    return passIfNone(
      faults.map(({ service, what }) => `${service}: ${what}`),
      services.join(", "),
      kubectlCommand(context, `-n ${namespace} get pods,events`),
    );
  },
};

async function findFault(context: ServiceContext, service: ApiService, credentials: Credentials) {
  try {
    const what = await withApis([service], context, (url) => REQUESTS[service](askJson, url(service), credentials));
    return what === undefined ? [] : [{ service, what }];
  } catch (error) {
    return [{ service, what: reasonOf(error) }];
  }
}

type Credentials = Readonly<Record<string, { readonly value: string } | undefined>>;

/** @returns the missing object; undefined if the API is ready */
type Request = (ask: AskJson, url: string, credentials: Credentials) => Promise<string | undefined>;

const REQUESTS: Record<ApiService, Request> = {
  powerdns: async (ask, url, credentials) => {
    const headers = { "x-api-key": valueOf(credentials, "powerdns-api-key") };
    const { status } = await ask(`${url}/api/v1/servers/localhost`, { headers });
    return status === 200 ? undefined : describeRefusal(status);
  },

  authentik: async (ask, url, credentials) => {
    const headers = { authorization: `Bearer ${valueOf(credentials, "authentik-api-token")}` };
    for (const [path, what] of AUTHENTIK_DEFAULTS) {
      const { status, body } = await ask(`${url}/api/v3${path}`, { headers });
      if (status !== 200) return describeRefusal(status);
      if (!body?.results?.length) return `it has not created ${what} yet`;
    }
    return undefined;
  },

  harbor: async (ask, url, credentials) => {
    const login = Buffer.from(`admin:${valueOf(credentials, "harbor-admin-password")}`).toString("base64");
    const { status } = await ask(`${url}/api/v2.0/configurations`, { headers: { authorization: `Basic ${login}` } });
    return status === 200 ? undefined : describeRefusal(status);
  },
};

/** The objects that Authentik creates at its first start and the config layer reads (constructs/sso.ts). */
const AUTHENTIK_DEFAULTS = [
  ["/flows/instances/?slug=default-provider-authorization-implicit-consent", "its authorization flow"],
  ["/flows/instances/?slug=default-provider-invalidation-flow", "its logout flow"],
  ["/propertymappings/provider/scope/?managed=goauthentik.io%2Fproviders%2Foauth2%2Fscope-openid", "its scopes"],
  ["/crypto/certificatekeypairs/?name=authentik%20Self-signed%20Certificate", "its signing key"],
] as const;

function valueOf(credentials: Credentials, id: string): string {
  return credentials[id]?.value ?? "";
}

function describeRefusal(status: number): string {
  const known = status === 401 || status === 403;
  return known
    ? `it responds with ${status}: it does not accept the credential of auth, or not yet`
    : `it responds with ${status}`;
}

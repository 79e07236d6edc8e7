import { API_ACCESS } from "../../../spec";
import type { ApiService } from "../../../spec";
import { askJson } from "../../clients/http";
import { apiServices } from "../../clients/kubernetes/port-forwards";
import { withApis } from "../../clients/kubernetes/service-apis";
import { ownLoginHeaders } from "../../state/service-login";
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
    const auth = await context.outputs("auth");
    const found = services.map((service) => findFault(context, service, ownLoginHeaders(service, auth)));
    const faults = (await Promise.all(found)).flat();
    const { namespace } = API_ACCESS[faults[0]?.service ?? "powerdns"];
    return passIfNone(
      faults.map(({ service, what }) => `${service}: ${what}`),
      services.join(", "),
      kubectlCommand(context, `-n ${namespace} get pods,events`),
    );
  },
};

async function findFault(context: ServiceContext, service: ApiService, headers: Headers) {
  try {
    const what = await withApis([service], context, (url) => REQUESTS[service](url(service), headers));
    return what === undefined ? [] : [{ service, what }];
  } catch (error) {
    return [{ service, what: reasonOf(error) }];
  }
}

type Headers = Readonly<Record<string, string>>;

/** @returns the missing object; undefined if the API is ready */
type Request = (url: string, headers: Headers) => Promise<string | undefined>;

const REQUESTS: Record<ApiService, Request> = {
  powerdns: async (url, headers) => {
    const { status } = await askJson(`${url}/api/v1/servers/localhost`, { headers });
    return status === 200 ? undefined : describeRefusal(status);
  },

  authentik: async (url, headers) => {
    for (const [path, what] of AUTHENTIK_DEFAULTS) {
      const { status, body } = await askJson(`${url}/api/v3${path}`, { headers });
      if (status !== 200) return describeRefusal(status);
      if (!body?.results?.length) return `it has not created ${what} yet`;
    }
    return undefined;
  },

  harbor: async (url, headers) => {
    const { status } = await askJson(`${url}/api/v2.0/configurations`, { headers });
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

function describeRefusal(status: number): string {
  const known = status === 401 || status === 403;
  return known
    ? `it responds with ${status}: it does not accept the credential of auth, or not yet`
    : `it responds with ${status}`;
}

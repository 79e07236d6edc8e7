import { API_ACCESS } from "../../../spec";
import type { ApiService, Cluster } from "../../../spec";
import { askJson } from "../../clients/http";
import type { AskJson } from "../../clients/http";
import type { ReadOutputs } from "../../state/layer-outputs";
import { reasonOf } from "../../support/wait";
import type { Places } from "../../support/places";
import { apiServices } from "../../clients/kubernetes/port-forwards";
import { withApis } from "../../clients/kubernetes/service-apis";
import { BOUNDS } from "../timeouts";
import type { Bound } from "../timeouts";
import { waitFor } from "../wait-for";
import type { Missing } from "../wait-for";

export interface ServicesReadyOptions {
  readonly cluster: Cluster;
  readonly places: Pick<Places, "kubeconfig">;
  readonly environment: NodeJS.ProcessEnv;
  readonly outputs: ReadOutputs;
  readonly signal?: AbortSignal;
  /** @default BOUNDS.apis */
  readonly bound?: Bound;
}

/**
 * The APIs that the config layer talks to answer, to the credentials that it will use, and have what it reads before it
 * makes anything. A pod that is Ready is not enough: Authentik makes its flows some minutes after its first answer.
 *
 * @returns what was seen
 */
export async function servicesReady(options: ServicesReadyOptions): Promise<string> {
  const { cluster, places, environment, outputs, signal, bound = BOUNDS.apis } = options;
  const services = apiServices(cluster);
  if (services.length === 0) return "the config layer talks to no service";
  const credentials = (await outputs("auth")).service_credentials as Credentials;
  const { kubeconfig } = places;
  const look = (service: ApiService) => {
    const { namespace } = API_ACCESS[service];
    return `KUBECONFIG=${kubeconfig} kubectl -n ${namespace} get pods,events`;
  };
  const ask = async (service: ApiService): Promise<Missing[]> => {
    try {
      const answer = QUESTIONS[service];
      const missing = await withApis([service], { kubeconfig, environment }, (url) =>
        answer(askJson, url(service), credentials),
      );
      return missing === undefined ? [] : [{ what: `${service}: ${missing}`, look: look(service) }];
    } catch (error) {
      return [{ what: `${service}: ${reasonOf(error)}`, look: look(service) }];
    }
  };
  await waitFor({
    goal: `the APIs of ${services.join(", ")} answer`,
    bound,
    signal,
    look: `KUBECONFIG=${kubeconfig} kubectl get pods -A`,
    async ask() {
      const missing = (await Promise.all(services.map(ask))).flat();
      const [first] = missing;
      return first && { what: missing.map(({ what }) => what).join("; "), look: first.look };
    },
  });
  return `${services.join(", ")} answer, and let us in`;
}

type Credentials = Readonly<Record<string, { readonly value: string } | undefined>>;

/** Says what is missing; undefined when all is there. */
type Question = (ask: AskJson, url: string, credentials: Credentials) => Promise<string | undefined>;

const QUESTIONS: Record<ApiService, Question> = {
  powerdns: async (ask, url, credentials) => {
    const headers = { "x-api-key": valueOf(credentials, "powerdns-api-key") };
    const { status } = await ask(`${url}/api/v1/servers/localhost`, { headers });
    return status === 200 ? undefined : refused(status);
  },

  authentik: async (ask, url, credentials) => {
    const headers = { authorization: `Bearer ${valueOf(credentials, "authentik-api-token")}` };
    for (const [path, what] of AUTHENTIK_BRINGS) {
      const { status, body } = await ask(`${url}/api/v3${path}`, { headers });
      if (status !== 200) return refused(status);
      if (!body?.results?.length) return `it has not made ${what} yet`;
    }
    return undefined;
  },

  harbor: async (ask, url, credentials) => {
    const login = Buffer.from(`admin:${valueOf(credentials, "harbor-admin-password")}`).toString("base64");
    const { status } = await ask(`${url}/api/v2.0/configurations`, { headers: { authorization: `Basic ${login}` } });
    return status === 200 ? undefined : refused(status);
  },
};

/** What Authentik makes for itself at its first start and the config layer builds upon (constructs/sso.ts). */
const AUTHENTIK_BRINGS = [
  ["/flows/instances/?slug=default-provider-authorization-implicit-consent", "its flow for authorizations"],
  ["/flows/instances/?slug=default-provider-invalidation-flow", "its flow for logouts"],
  ["/propertymappings/provider/scope/?managed=goauthentik.io%2Fproviders%2Foauth2%2Fscope-openid", "its scopes"],
  ["/crypto/certificatekeypairs/?name=authentik%20Self-signed%20Certificate", "its signing key"],
] as const;

function valueOf(credentials: Credentials, id: string): string {
  return credentials[id]?.value ?? "";
}

function refused(status: number): string {
  const known = status === 401 || status === 403;
  return known ? `it answers ${status}: it does not take the credential of auth, or not yet` : `it answers ${status}`;
}

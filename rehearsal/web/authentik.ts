/** Authentik as browsers, applications and the config layer's API client see it. */
import type { RequestListener } from "node:http";
import type { Authentik } from "../world/authentik";
import { discoveryDocument, keySet, findLoginFault } from "../world/authentik/openid";
import { isAccepted } from "../world/service-access";
import type { ServiceAccess } from "../world/service-access";
import { readBearer, serveHost } from "../http/simulated-host";
import type { Answer, Question } from "../http/simulated-host";

const NOT_FOUND: Answer = { status: 404, body: { detail: "Not found." } };
const LOGIN = "/flows/-/default/authentication/";

export function authentikWeb(authentik: Authentik, access: ServiceAccess): RequestListener {
  return serveHost(async (question) => {
    const { pathname, searchParams } = question.url;
    if (question.method === "POST") return setSecret(authentik, access, question);
    if (question.method !== "GET") return { status: 405, body: { detail: "This rehearsal only reads here." } };
    if (pathname.startsWith("/api/v3/")) return api(authentik, access, question);
    const [, slug = "", page] =
      /^\/application\/o\/([^/]+)\/(jwks\/|\.well-known\/openid-configuration)$/.exec(pathname) ?? [];
    if (page === "jwks/") return found(await keySet(authentik, slug));
    if (page) return found(discoveryDocument(authentik, slug, `https://${question.headers.host ?? ""}`));
    if (pathname === "/application/o/authorize/") {
      const fault = findLoginFault(authentik, searchParams);
      return fault ? { status: 400, body: fault } : toLogin(question);
    }
    return pathname === "/" ? toLogin(question) : NOT_FOUND;
  });
}

function toLogin({ url }: Question): Answer {
  return {
    status: 302,
    body: "",
    headers: { location: `${LOGIN}?next=${encodeURIComponent(url.pathname + url.search)}` },
  };
}

/** The lists that the config layer reads to find existing objects before it creates any. */
async function api(authentik: Authentik, access: ServiceAccess, question: Question): Promise<Answer> {
  if (!(await isAccepted(access, readBearer(question))))
    return { status: 403, body: { detail: "Token invalid/expired" } };
  const { pathname, searchParams } = question.url;
  const listAnswer = (results: readonly object[]): Answer => ({ status: 200, body: { results } });
  const [, slug] = /^\/api\/v3\/core\/applications\/([^/]+)\/$/.exec(pathname) ?? [];
  if (slug !== undefined) return found(authentik.applicationBySlug(slug));
  switch (pathname) {
    case "/api/v3/flows/instances/":
      return listAnswer(authentik.flows.filter(({ slug }) => [slug, null].includes(searchParams.get("slug"))));
    case "/api/v3/propertymappings/provider/scope/":
      return listAnswer(
        authentik.scopeMappings.filter(({ managed }) => searchParams.getAll("managed").includes(managed)),
      );
    case "/api/v3/crypto/certificatekeypairs/": {
      const pair = await authentik.certificates.byName(searchParams.get("name") ?? "");
      return listAnswer(pair ? [{ pk: pair.pk, name: pair.name }] : []);
    }
    case "/api/v3/core/groups/":
      return listAnswer(authentik.groups.values().filter(({ name }) => name === searchParams.get("name")));
    case "/api/v3/core/users/":
      return listAnswer(authentik.users.values().filter(({ username }) => username === searchParams.get("username")));
    case "/api/v3/providers/oauth2/": {
      const foundOr404 = authentik.providers.values().filter(({ name }) => name === searchParams.get("name"));
      return listAnswer(foundOr404.map(({ pk, name }) => ({ pk, name })));
    }
    case "/api/v3/policies/bindings/":
      return listAnswer(
        authentik.bindings
          .values()
          .filter(({ target }) => target === searchParams.get("target"))
          .map(({ settings, ...binding }) => ({ ...binding, ...settings })),
      );
    default:
      return NOT_FOUND;
  }
}

const DONE: Answer = { status: 204, body: "" };

/**
 * Authentik creates this token at its first start, from its environment. Source: goauthentik/authentik
 * `blueprints/system/bootstrap.yaml`.
 */
const BOOTSTRAP_TOKEN = "authentik-bootstrap-token";

/** Values that an administrator can set through the API: the key of a token, the password of a user. */
async function setSecret(authentik: Authentik, access: ServiceAccess, question: Question): Promise<Answer> {
  if (!(await isAccepted(access, readBearer(question))))
    return { status: 403, body: { detail: "Token invalid/expired" } };
  const { key, password } = JSON.parse(question.body || "{}") as { key?: string; password?: string };
  const { pathname } = question.url;
  if (pathname === `/api/v3/core/tokens/${BOOTSTRAP_TOKEN}/set_key/`) {
    if (!key) return { status: 400, body: { key: ["This field is required."] } };
    access.setCredential?.(key);
    return DONE;
  }
  const [, user] = /^\/api\/v3\/core\/users\/(\d+)\/set_password\/$/.exec(pathname) ?? [];
  if (user === undefined || !authentik.users.has(user)) return NOT_FOUND;
  return password ? DONE : { status: 400, body: { password: ["This field is required."] } };
}

function found(body: object | undefined): Answer {
  return body ? { status: 200, body } : NOT_FOUND;
}

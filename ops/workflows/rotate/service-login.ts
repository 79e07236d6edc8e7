/** The service APIs that accept a credential, and the APIs that change it. */
import type { ApiService } from "../../../spec";
import { askJson } from "../../clients/http";
import { withApis } from "../../clients/kubernetes/service-apis";
import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { loginHeaders, ownLoginHeaders, serviceWithLogin } from "../../state/service-login";
import { layerOutputs } from "../../state/layer-outputs";
import { refusalFor } from "../../support/finding-refusal";
import type { CredentialVerdict } from "./rotation";

/** A request that needs a login. */
const PATHS: Readonly<Record<ApiService, string>> = {
  powerdns: "/api/v1/servers/localhost",
  authentik: "/api/v3/core/users/?username=akadmin",
  harbor: "/api/v2.0/configurations",
};

/** Whether a service accepts a credential. */
export async function tryAtService(context: Context, id: string, value: string): Promise<CredentialVerdict> {
  const service = serviceWithLogin(id);
  if (!service) return "unknown";
  return withService(context, service, async (url) => {
    const { status } = await askJson(`${url}${PATHS[service]}`, { headers: loginHeaders(service, value) });
    if (status === 200) return "accepted";
    if (status === 401 || status === 403) return "refused";
    throw refusalFor("service-failing", `${service} responds with ${status} to a login.`);
  });
}

/** @throws Refusal if the service does not accept it */
export async function setAtService(context: Context, id: string, from: string, to: string): Promise<void> {
  switch (id) {
    case "harbor-admin-password":
      // Source: goharbor/harbor `api/v2.0/swagger.yaml`, updateUserPassword: the administrator has user id 1.
      return send(context, "harbor", "PUT", "/api/v2.0/users/1/password", loginHeaders("harbor", from), {
        old_password: from,
        new_password: to,
      });
    case "authentik-api-token":
      // Source: goauthentik/authentik `blueprints/system/bootstrap.yaml` and `core_tokens_set_key_create`.
      return send(
        context,
        "authentik",
        "POST",
        "/api/v3/core/tokens/authentik-bootstrap-token/set_key/",
        loginHeaders("authentik", from),
        { key: to },
      );
    case "authentik-admin-password":
      return setAuthentikPassword(context, to);
    default:
      throw new TypeError(`no API sets ${id}`);
  }
}

async function setAuthentikPassword(context: Context, to: string): Promise<void> {
  const headers = ownLoginHeaders("authentik", await layerOutputs("auth", storeOptions(context)));
  const user = await withService(context, "authentik", async (url) => {
    const { body } = await askJson(`${url}/api/v3/core/users/?username=akadmin`, { headers });
    return (body as { results?: { pk: number }[] } | undefined)?.results?.[0]?.pk;
  });
  if (user === undefined)
    throw refusalFor("service-failing", "Authentik has no user akadmin: nothing was changed there.");
  await send(context, "authentik", "POST", `/api/v3/core/users/${user}/set_password/`, headers, {
    password: to,
  });
}

async function send(
  context: Context,
  service: ApiService,
  method: "PUT" | "POST",
  path: string,
  headers: Readonly<Record<string, string>>,
  content: object,
): Promise<void> {
  const status = await withService(context, service, async (url) => {
    const json = { ...headers, "content-type": "application/json" };
    return (await askJson(`${url}${path}`, { method, headers: json, body: JSON.stringify(content) })).status;
  });
  if (status < 200 || status > 204)
    throw refusalFor(
      "credential-refused",
      `${service} responds with ${status}: it does not accept the new credential.`,
    );
}

function withService<T>(
  { places, environment }: Context,
  service: ApiService,
  work: (url: string) => Promise<T>,
): Promise<T> {
  return withApis([service], { kubeconfig: places.kubeconfig, environment }, (url) => work(url(service)));
}

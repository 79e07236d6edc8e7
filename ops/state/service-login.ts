/** How the administrator of a service logs in to its API, and the credential in the outputs of auth. */
import type { ApiService } from "../../spec";

interface Login {
  /** Its id in auth. */
  readonly credential: string;
  readonly headers: (value: string) => Readonly<Record<string, string>>;
}

const LOGINS: Readonly<Record<ApiService, Login>> = {
  powerdns: { credential: "powerdns-api-key", headers: (value) => ({ "x-api-key": value }) },
  authentik: { credential: "authentik-api-token", headers: (value) => ({ authorization: `Bearer ${value}` }) },
  harbor: {
    credential: "harbor-admin-password",
    headers: (value) => ({ authorization: `Basic ${Buffer.from(`admin:${value}`).toString("base64")}` }),
  },
};

/** The service whose administrator logs in with this credential. */
export function serviceWithLogin(credential: string): ApiService | undefined {
  return (Object.keys(LOGINS) as ApiService[]).find((service) => LOGINS[service].credential === credential);
}

export function loginHeaders(service: ApiService, value: string): Readonly<Record<string, string>> {
  return LOGINS[service].headers(value);
}

/** The same with the current credential. @param auth the outputs of the layer */
export function ownLoginHeaders(
  service: ApiService,
  { service_credentials: all }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const { credential, headers } = LOGINS[service];
  return headers((all as Readonly<Record<string, { readonly value?: string }>>)[credential]?.value ?? "");
}

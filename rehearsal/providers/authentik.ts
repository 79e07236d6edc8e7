import { X509Certificate } from "node:crypto";
import { Refusal } from "../protocol/behaviour";
import type { DataSourceBehaviour, ProviderBehaviour, State } from "../protocol/behaviour";
import type { Authentik } from "../world/authentik";
import type { ServiceAccess } from "../world/service-access";
import { AuthentikClient } from "./authentik-client";
import { group, policyBinding, user } from "./authentik-directory";
import { application, oauth2Provider } from "./authentik-applications";
import { flag, text, texts } from "./shared/values";

export function authentikProvider(world: Authentik, access: ServiceAccess): ProviderBehaviour<AuthentikClient> {
  return {
    source: "goauthentik/authentik",
    /** Requests the server's settings and ignores a failure, as the real provider does: the first other request fails. */
    configure: (config) => new AuthentikClient(world, access, text(config, "url") ?? "", text(config, "token") ?? ""),
    resources: {
      authentik_application: application,
      authentik_group: group,
      authentik_policy_binding: policyBinding,
      authentik_provider_oauth2: oauth2Provider,
      authentik_user: user,
    },
    dataSources: {
      authentik_certificate_key_pair: certificateKeyPair,
      authentik_flow: flow,
      authentik_property_mapping_provider_scope: scopeMapping,
    },
  };
}

const flow: DataSourceBehaviour<AuthentikClient> = {
  async read(config, { provider }) {
    const world = await provider.reach("GET", "/flows/instances/");
    const [slug, designation] = [text(config, "slug"), text(config, "designation")];
    const found = world.flows.find(
      (candidate) =>
        (slug === undefined || candidate.slug === slug) &&
        (designation === undefined || candidate.designation === designation),
    );
    if (!found)
      throw new Refusal(
        "No matching flows found",
        `Authentik's blueprints make these: ${world.flows.map((candidate) => candidate.slug).join(", ")}.`,
      );
    const { pk, ...rest } = found;
    return { ...config, ...rest, id: pk };
  },
};

const certificateKeyPair: DataSourceBehaviour<AuthentikClient> = {
  defaults: { fetch_certificate: true, fetch_key: true },
  async read(config, { provider }) {
    const world = await provider.reach("GET", "/crypto/certificatekeypairs/");
    const found = await world.certificates.byName(text(config, "name") ?? "");
    // The real provider's message says "groups" by mistake.
    if (!found)
      throw new Refusal("No matching groups found", `There is no certificate "${text(config, "name") ?? ""}".`);
    const certificate = new X509Certificate(found.certificate);
    return {
      ...config,
      id: found.pk,
      expiry: goTime(new Date(certificate.validTo)),
      subject: certificate.subject.split("\n").reverse().join(","),
      fingerprint1: certificate.fingerprint.toLowerCase(),
      fingerprint256: certificate.fingerprint256.toLowerCase(),
      certificate_data: flag(config, "fetch_certificate") ? `${found.certificate}\n` : null,
      key_data: flag(config, "fetch_key") ? `${found.key}\n` : (config["key_data"] ?? null),
    };
  },
};

const scopeMapping: DataSourceBehaviour<AuthentikClient> = {
  async read(config, { provider }): Promise<State> {
    const world = await provider.reach("GET", "/propertymappings/provider/scope/");
    const list = texts(config, "managed_list");
    const managed = list.length > 0 ? list : [text(config, "managed")].filter((one) => one !== undefined);
    const [name, scopeName] = [text(config, "name"), text(config, "scope_name")];
    const found = world.scopeMappings.filter(
      (mapping) =>
        (managed.length === 0 || managed.includes(mapping.managed)) &&
        (name === undefined || mapping.name === name) &&
        (scopeName === undefined || mapping.scopeName === scopeName),
    );
    const [first] = found;
    if (!first) throw new Refusal("No matching mappings found");
    if (list.length > 0)
      return {
        ...config,
        id: "-1",
        ids: found.map(({ pk }) => pk),
        expression: null,
        description: null,
        scope_name: scopeName ?? null,
      };
    return {
      ...config,
      id: first.pk,
      ids: null,
      name: first.name,
      expression: first.expression,
      scope_name: first.scopeName,
      description: first.description,
    };
  },
};

/** As Go prints a time: 2027-01-02 03:04:05 +0000 UTC. */
function goTime(moment: Date): string {
  return moment
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, " +0000 UTC");
}

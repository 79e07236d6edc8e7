import { groupSite } from "../derive/placement";
import type { PlacementGroup } from "../derive/placement";
import { specProvider } from "../providers";
import type { ProviderName } from "../providers/names";
import type { ServiceName, ServicesInput } from "../schema/services";
import type { Dependency } from "./parts";
import { STORAGE_CLASSES } from "./storage-classes";

/** What the file must contain for a dependency: one of these services, and why. */
export interface Requirement {
  readonly oneOf: readonly ServiceName[];
  readonly because: string;
}

/** The sites and nodes on which a requirement depends. */
export interface SiteContext {
  readonly sites: readonly { readonly name: string; readonly provider: ProviderName }[];
  readonly nodes: Parameters<typeof groupSite>[1]["nodes"];
  readonly roles?: Parameters<typeof groupSite>[1]["roles"];
}

const REQUIREMENTS: Readonly<Partial<Record<Dependency, Requirement>>> = {
  certificates: { oneOf: ["certManager"], because: "its URLs use https" },
  "database archives": {
    oneOf: ["certManager"],
    because: "the plugin that archives its database identifies itself with certificates",
  },
  "external secrets": { oneOf: ["externalSecrets"], because: "it generates a password with it" },
  ingress: { oneOf: ["ingress"], because: "users reach it through an ingress controller" },
  "name servers": {
    oneOf: ["powerdns"],
    because: "the cluster's own name servers answer its DNS-01 challenges",
  },
  "sealed secrets": { oneOf: ["sealedSecrets"], because: "it reads a sealed secret" },
  "single sign-on": { oneOf: ["authentik"], because: "users log in through it" },
  vault: { oneOf: ["vault"], because: "it reads its secrets from Vault" },
};

/** The services of which a dependency needs one; undefined if no service of the file can provide it. */
export function requirementFor(need: Dependency, context: SiteContext): Requirement | undefined {
  if (need === "platform volumes") return volumesFor("PLATFORM", context);
  if (need === "apps volumes") return volumesFor("APPS", context);
  return REQUIREMENTS[need];
}

/** A volume does not leave its site: only the storage of the site where the service runs can supply it. */
function volumesFor(group: PlacementGroup, context: SiteContext): Requirement {
  const site = groupSite(group, context);
  const providers = site ? [site.provider] : [...new Set(context.sites.map(({ provider }) => provider))];
  return {
    oneOf: providers.flatMap((provider) => specProvider({ provider }).storage),
    because: `it keeps its data on a volume${site ? `, and runs in ${site.name}, a ${site.provider} site` : ""}`,
  };
}

/** The storage class that services use at a site of this provider. */
export function storageClassAt(services: ServicesInput, provider: ProviderName): string | undefined {
  const found = specProvider({ provider }).storage.find((service) => services[service] !== undefined);
  return found && STORAGE_CLASSES[found];
}

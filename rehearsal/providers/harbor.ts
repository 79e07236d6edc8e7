import { Refusal } from "../protocol/behaviour";
import type { Diagnostic, ProviderBehaviour, ResourceBehaviour, State } from "../protocol/behaviour";
import type { Configuration, Harbor, Project } from "../world/harbor";
import { HarborError } from "../world/harbor";
import { isAccepted, connectionRefused } from "../world/service-access";
import type { ServiceAccess } from "../world/service-access";
import { validateConfiguration } from "./harbor-config-rules";
import { inSlice, mergeRead } from "./shared/legacy";
import { fill, flag, number, text, texts } from "./shared/values";

class HarborClient {
  constructor(
    private readonly world: Harbor,
    private readonly access: ServiceAccess,
    private readonly url: string,
    private readonly password: string,
  ) {}

  /** @throws Refusal in the provider's words, with what it expected instead. */
  async request<T>(method: string, path: string, expected: number, work: (world: Harbor) => T): Promise<T> {
    const down = await this.access.down();
    if (down !== undefined)
      throw new Refusal(connectionRefused(method, `${this.url}/api/v2.0${path}`), `Harbor does not answer: ${down}`);
    try {
      if (!(await isAccepted(this.access, this.password))) throw new HarborError(401, "UNAUTHORIZED", "unauthorized");
      return work(this.world);
    } catch (error) {
      if (!(error instanceof HarborError)) throw error;
      const codes = `got: ${String(error.status)} expected: ${String(expected)}`;
      throw new Refusal(`[ERROR] unexpected status code ${codes} \n ${error.message}`);
    }
  }
}

export function harborProvider(world: Harbor, access: ServiceAccess): ProviderBehaviour<HarborClient> {
  return {
    source: "goharbor/harbor",
    configure(config) {
      const url = text(config, "url") ?? "";
      const password = text(config, "password") ?? text(config, "bearer_token") ?? text(config, "session_id") ?? "";
      return new HarborClient(world, access, url.replace(/\/+$/, ""), password);
    },
    resources: { harbor_config_auth: configAuth, harbor_project: project },
    dataSources: {},
  };
}

const CONFIGURATION = "/configurations";
const OIDC_TEXTS = ["name", "endpoint", "client_id", "groups_claim", "scope", "user_claim", "admin_group"];
const OIDC_FLAGS = ["verify_cert", "auto_onboard", "logout"];
const LDAP_TEXTS = [
  ..."url base_dn uid search_dn filter group_base_dn group_filter group_gid".split(" "),
  ..."group_admin_dn group_membership scope group_scope".split(" "),
];
const UNREAD = ["ldap_filter"];

const configAuth: ResourceBehaviour<HarborClient> = {
  legacySdk: true,
  defaults: {
    ldap_group_membership: "memberof",
    ldap_group_scope: "subtree",
    ldap_scope: "subtree",
    ldap_verify_cert: false,
    oidc_logout: false,
    primary_auth_mode: false,
  },
  validate: validateConfiguration,
  async create(planned, { provider, config }) {
    await configure(planned, config ?? {}, provider);
    return fill(planned, { id: CONFIGURATION });
  },
  async read(state, { provider }) {
    const read = await provider.request("GET", CONFIGURATION, 200, (world) => world.configuration());
    return { ...mergeRead(state, visibleSettings(read)), id: CONFIGURATION };
  },
  async update(planned, _, { provider, config }) {
    await configure(planned, config ?? {}, provider);
    return fill(planned, {});
  },
  import: () => ({ id: CONFIGURATION }),
};

async function configure(planned: State, config: State, client: HarborClient): Promise<void> {
  const mode = text(planned, "auth_mode") ?? "";
  const body = mode.startsWith("oidc") ? oidcBody(planned, config) : mode.startsWith("ldap") ? ldapBody(planned) : {};
  await client.request("PUT", CONFIGURATION, 200, (world) => world.configure(body));
}

function oidcBody(planned: State, config: State): Configuration {
  const secret = text(config, "oidc_client_secret_wo") ?? text(planned, "oidc_client_secret");
  if (secret === undefined) throw new Refusal("one of oidc_client_secret or oidc_client_secret_wo must be configured");
  return {
    auth_mode: "oidc_auth",
    primary_auth_mode: flag(planned, "primary_auth_mode"),
    oidc_client_secret: secret,
    ...Object.fromEntries(OIDC_TEXTS.map((name) => [`oidc_${name}`, text(planned, `oidc_${name}`) ?? ""])),
    ...Object.fromEntries(OIDC_FLAGS.map((name) => [`oidc_${name}`, flag(planned, `oidc_${name}`)])),
  };
}

function ldapBody(planned: State): Configuration {
  return {
    auth_mode: "ldap_auth",
    primary_auth_mode: flag(planned, "primary_auth_mode"),
    ldap_verify_cert: flag(planned, "ldap_verify_cert"),
    ...Object.fromEntries(LDAP_TEXTS.map((name) => [`ldap_${name}`, text(planned, `ldap_${name}`) ?? ""])),
  };
}

/** Returns only attributes of the current mode, and never secrets. */
function visibleSettings(configuration: Configuration): State {
  const prefix = String(configuration["auth_mode"]).startsWith("ldap") ? "ldap_" : "oidc_";
  const read = Object.entries(configuration).filter(
    ([name]) => (name.startsWith(prefix) || name.endsWith("auth_mode")) && !UNREAD.includes(name),
  );
  return Object.fromEntries(read);
}

const SEVERITIES = ["none", "low", "medium", "high", "critical"];
const PROJECT_FLAGS = [
  ..."public vulnerability_scanning enable_content_trust enable_content_trust_cosign".split(" "),
  ..."auto_sbom_generation proxy_cache_local_on_not_found".split(" "),
];

const project: ResourceBehaviour<HarborClient> = {
  legacySdk: true,
  replaceOnChange: ["name", "registry_id"],
  defaults: {
    auto_sbom_generation: false,
    enable_content_trust: false,
    enable_content_trust_cosign: false,
    force_destroy: false,
    proxy_cache_local_on_not_found: false,
    proxy_speed_kb: -1,
    public: false,
    storage_quota: -1,
    vulnerability_scanning: true,
  },
  validate: (config): Diagnostic[] => inSlice(config, "deployment_security", SEVERITIES),
  async create(planned, { provider }) {
    checkProxy(planned);
    const made = await provider.request("POST", "/projects", 201, (world) => world.createProject(projectOf(planned)));
    return fill(planned, { id: `/projects/${String(made.id)}`, project_id: made.id, registry_id: made.registryId });
  },
  async read(state, { provider }) {
    const path = text(state, "id") ?? "";
    const found = await provider.request("GET", path, 200, (world) => world.project(projectId(path)));
    return found ? mergeRead(state, projectState(found)) : null;
  },
  async update(planned, prior, { provider }) {
    checkProxy(planned);
    const path = text(prior, "id") ?? "";
    await provider.request("PUT", path, 200, (world) => {
      const repositories = world.project(projectId(path))?.repositories ?? [];
      world.updateProject({ ...projectOf(planned), id: projectId(path), repositories });
    });
    return fill(planned, {});
  },
  async delete(state, { provider }) {
    const path = text(state, "id") ?? "";
    await provider.request("DELETE", path, 200, (world) => {
      const found = world.project(projectId(path));
      if (found && found.repositories.length > 0) {
        if (!flag(state, "force_destroy"))
          throw new Refusal(
            `project ${found.name} is not empty, please set force_destroy to TRUE to clean all repositories`,
          );
        world.updateProject({ ...found, repositories: [] });
      }
      world.deleteProject(projectId(path));
    });
  },
  import: (id) => ({ id }),
};

function projectId(path: string): number {
  return Number(path.split("/").at(-1));
}

function projectOf(planned: State): Omit<Project, "id" | "repositories"> {
  return {
    name: text(planned, "name") ?? "",
    registryId: number(planned, "registry_id") ?? 0,
    cveAllowlist: texts(planned, "cve_allowlist"),
    metadata: {
      ...Object.fromEntries(PROJECT_FLAGS.map((name) => [name, flag(planned, name)])),
      deployment_security: text(planned, "deployment_security") ?? "",
      proxy_speed_kb: number(planned, "proxy_speed_kb") ?? -1,
    },
  };
}

function projectState(found: Project): State {
  return {
    ...found.metadata,
    name: found.name,
    project_id: found.id,
    registry_id: found.registryId,
    cve_allowlist: [...found.cveAllowlist],
  };
}

function checkProxy(planned: State): void {
  if (number(planned, "registry_id")) return;
  const only = "can only be used when 'registry_id' is set (proxy project)";
  if ((number(planned, "proxy_speed_kb") ?? -1) !== -1) throw new Refusal(`'proxy_speed_kb' ${only}`);
  if (flag(planned, "proxy_cache_local_on_not_found")) throw new Refusal(`'proxy_cache_local_on_not_found' ${only}`);
}

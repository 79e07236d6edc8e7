/** Harbor: one configuration, and projects. */
import type { Collection, Store } from "../store";

export class HarborError extends Error {
  override readonly name = "HarborError";

  constructor(
    readonly status: number,
    code: string,
    message: string,
  ) {
    super(JSON.stringify({ errors: [{ code, message }] }));
  }
}

/** Names as in the API; secrets can be written but not read. */
export type Configuration = Readonly<Record<string, string | boolean | number>>;

export interface Project {
  readonly id: number;
  readonly name: string;
  readonly registryId: number;
  readonly cveAllowlist: readonly string[];
  readonly repositories: readonly string[];
  readonly metadata: Readonly<Record<string, string | boolean | number>>;
}

const AUTH_MODES = ["db_auth", "ldap_auth", "uaa_auth", "http_auth", "oidc_auth"];
const SECRETS = ["oidc_client_secret", "ldap_search_password"];
const PROJECT_NAME = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const LONGEST_NAME = 255;
const FIRST = "1";

/** Every new Harbor has one project, public. */
const LIBRARY: Project = {
  id: 1,
  name: "library",
  registryId: 0,
  cveAllowlist: [],
  repositories: [],
  metadata: { public: true },
};

export class Harbor {
  private readonly configurations: Collection<Configuration>;
  private readonly projects: Collection<Project>;
  private readonly lastIds: Collection<number>;

  constructor(store: Store) {
    this.configurations = store.collection("harbor.configurations");
    this.projects = store.collection("harbor.projects");
    this.lastIds = store.collection("harbor.last-project-id");
    this.createDefaults();
  }

  /** The database was lost; the new one has the content of a new Harbor. */
  reset(): void {
    for (const table of [this.configurations, this.projects, this.lastIds] as Collection<unknown>[])
      for (const [id] of table.entries()) table.delete(id);
    this.createDefaults();
  }

  configuration(): Configuration {
    return this.configurations.get(FIRST) ?? { auth_mode: "db_auth", primary_auth_mode: false };
  }

  /** Only what is given is changed. */
  configure(changes: Configuration): void {
    const mode = changes["auth_mode"];
    if (mode !== undefined && !AUTH_MODES.includes(String(mode)))
      throw new HarborError(400, "BAD_REQUEST", `invalid auth_mode, shoud be one of ${AUTH_MODES.join(", ")}`);
    const kept = Object.entries(changes).filter(([name]) => !SECRETS.includes(name));
    this.configurations.put(FIRST, { ...this.configuration(), ...Object.fromEntries(kept) });
  }

  project(id: number): Project | undefined {
    return this.projects.get(String(id));
  }

  createProject(wanted: Omit<Project, "id" | "repositories">): Project {
    const { name } = wanted;
    if (!PROJECT_NAME.test(name) || name.length > LONGEST_NAME)
      throw new HarborError(
        400,
        "BAD_REQUEST",
        `project name is not in lower case or contains illegal characters, or is longer than ${String(LONGEST_NAME)}`,
      );
    if (this.projects.values().some((other) => other.name === name))
      throw new HarborError(409, "CONFLICT", `The project named ${name} already exists`);
    // Ids are never reused.
    const id = (this.lastIds.get(FIRST) ?? LIBRARY.id) + 1;
    this.lastIds.put(FIRST, id);
    const project = { ...wanted, id, repositories: [] };
    this.projects.put(String(id), project);
    return project;
  }

  updateProject(project: Project): void {
    if (!this.project(project.id)) throw notFound(project.id);
    this.projects.put(String(project.id), project);
  }

  deleteProject(id: number): void {
    const project = this.project(id);
    if (!project) throw notFound(id);
    if (project.repositories.length > 0)
      throw new HarborError(412, "PRECONDITION", "the project contains repositories, can not be deleted");
    this.projects.delete(String(id));
  }

  private createDefaults(): void {
    if (this.projects.values().length === 0) this.projects.put(FIRST, LIBRARY);
  }
}

function notFound(id: number): HarborError {
  return new HarborError(404, "NOT_FOUND", `project ${String(id)} not found`);
}

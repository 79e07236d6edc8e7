import { Refusal, isUnknown } from "../protocol/behaviour";
import type { Call, Diagnostic, ProviderBehaviour, ResourceBehaviour, State } from "../protocol/behaviour";
import { bootstrapFlux, listFluxFaults, uninstallFlux } from "../world/flux/bootstrap";
import { bootstrapFiles } from "../world/flux/manifests";
import type { BootstrapOptions } from "../world/flux/manifests";
import type { GitRepository } from "../world/git/repository";
import { publicHalf } from "../world/git/ssh-key";
import type { KubernetesWorld } from "../world/kubernetes";
import { ApiError } from "../world/kubernetes/api-error";
import { bootstrapFaults } from "./flux-rules";
import { KubernetesClient } from "./kubernetes-client";
import { block, fault, flag, map, text, texts } from "./shared/values";

interface Flux {
  readonly client: KubernetesClient;
  readonly git: State;
}

/** undefined: the provider was given neither a cluster nor a repository. */
type Configured = Flux | undefined;

export function fluxProvider(world: KubernetesWorld): ProviderBehaviour<Configured> {
  return {
    source: "fluxcd/flux",
    validateConfig: configFaults,
    configure(config) {
      const [kubernetes, git] = [block(config, "kubernetes"), block(config, "git")];
      return kubernetes && git ? { client: new KubernetesClient(world, kubernetes), git } : undefined;
    },
    resources: { flux_bootstrap_git: bootstrapGit },
    dataSources: {},
  };
}

function configFaults(config: State): Diagnostic[] {
  const [kubernetes, git] = [block(config, "kubernetes"), block(config, "git")];
  if (!kubernetes !== !git)
    return [
      fault("Invalid Configuration", "Either both of git and kubernetes have to be configured, or neither of them."),
    ];
  const url = git && text(git, "url");
  if (!git || !url) return [];
  const scheme = /^(https?|ssh):\/\//.exec(url)?.[1];
  if (!scheme)
    return [fault("Invalid Git URL", `Unsupported scheme of ${url}: it has to be http, https or ssh.`, ["git", "url"])];
  const wanted = scheme === "ssh" ? "ssh" : "http";
  return git[wanted === "ssh" ? "http" : "ssh"]
    ? [fault("Mismatching URL scheme", `The URL is ${scheme}, so credentials have to be in ${wanted}.`, ["git"])]
    : [];
}

const bootstrapGit: ResourceBehaviour<Configured> = {
  replaceOnChange: ["namespace", "secret_name"],
  defaults: {
    cluster_domain: "cluster.local",
    components: ["source-controller", "kustomize-controller", "helm-controller", "notification-controller"],
    delete_git_manifests: true,
    embedded_manifests: false,
    interval: "1m0s",
    keep_namespace: false,
    log_level: "info",
    namespace: "flux-system",
    network_policy: true,
    registry: "ghcr.io/fluxcd",
    secret_name: "flux-system",
    version: "v2.8.5",
    watch_all_namespaces: true,
  },
  validate: bootstrapFaults,

  plan({ prior, planned }, call) {
    const { git } = requireConfigured(call);
    if (!prior || isUnknown(git.url) || [planned.path, planned.version].some(isUnknown)) return;
    return { planned: { ...planned, repository_files: bootstrapFiles(optionsOf(planned, git)) } };
  },

  async create(planned, call) {
    const files = await run(planned, call, []);
    return { ...planned, id: planned.namespace ?? null, repository_files: files };
  },

  async read(state, call) {
    const { client, git } = requireConfigured(call);
    const repository = cloneRepository(call);
    const branch = branchOf(git);
    const commit = repository.resolve(`refs/heads/${branch}`) ?? "";
    const options = optionsOf(state, git);
    const found = Object.keys(map(state, "repository_files")).flatMap((path): [string, string][] => {
      const content = repository.read(commit, path);
      return content === undefined ? [] : [[path, content]];
    });
    const files = Object.fromEntries(found);
    connectAs("Kubernetes cluster", () => client.connect("Get", "/version"));
    await client.world.settle();
    // The real provider reports a difference in git, so that the next apply installs Flux again.
    if (listFluxFaults(client.world, options).length > 0) files[syncFile(options)] = "";
    return { ...state, repository_files: files };
  },

  async update(planned, prior, call) {
    await run(planned, call, Object.keys(map(prior, "repository_files")));
    return planned;
  },

  delete(state, call) {
    const { client, git } = requireConfigured(call);
    connectAs("Unable to remove Flux components", () => client.connect("Delete", "/apis/apps/v1"));
    uninstallFlux(client.world, { ...optionsOf(state, git), keepNamespace: flag(state, "keep_namespace") });
    if (state.delete_git_manifests === false) return;
    const gone = Object.fromEntries(Object.keys(map(state, "repository_files")).map((path) => [path, null]));
    cloneRepository(call).commit(branchOf(git), "Uninstall Flux", gone, client.world.now());
  },

  async import(id, call) {
    const { client } = requireConfigured(call);
    connectAs("Could not check Flux readiness", () => client.connect("Get", "/version"));
    await client.world.settle();
    const components = ["source-controller", "kustomize-controller"];
    const faults = listFluxFaults(client.world, { namespace: id, components });
    if (faults.length > 0) throw new Refusal("Flux is not ready", faults.join("; "));
    return { id, namespace: id, delete_git_manifests: true, embedded_manifests: false, keep_namespace: false };
  },
};

async function run(
  planned: State,
  call: Call<Configured>,
  previous: readonly string[],
): Promise<Record<string, string>> {
  const { client, git } = requireConfigured(call);
  connectAs("Kubernetes Client", () => client.connect("Get", "/version"));
  const options = optionsOf(planned, git);
  refusePush(cloneRepository(call), git);
  try {
    const secret = planned.disable_secret_creation === true ? undefined : gitSecret(git);
    return await bootstrapFlux(client.world, options, { secret }, previous);
  } catch (error) {
    if (error instanceof ApiError || error instanceof Error) throw new Refusal("Bootstrap run error", error.message);
    throw error;
  }
}

function requireConfigured({ provider }: Call<Configured>): Flux {
  if (!provider)
    throw new Refusal(
      "Missing configuration",
      "Git and Kubernetes configuration not found. Please configure both git and kubernetes.",
    );
  return provider;
}

/** @throws Refusal if the repository does not accept these credentials. */
function cloneRepository(call: Call<Configured>): GitRepository {
  const { client, git } = requireConfigured(call);
  const url = text(git, "url") ?? "";
  const [http, ssh] = [block(git, "http"), block(git, "ssh")];
  if (!(http && text(http, "password")) && !(ssh && text(ssh, "private_key")))
    throw new Refusal(
      "Git Client",
      `could not clone git repository: unable to clone '${url}': authentication required`,
    );
  try {
    return client.world.remotes.ensure(url, branchOf(git));
  } catch (error) {
    throw new Refusal(
      "Git Client",
      `could not clone git repository: unable to clone '${url}': ${(error as Error).message}`,
    );
  }
}

/** @throws Refusal with GitHub's message, for a read-only deploy key. */
function refusePush(repository: GitRepository, git: State): void {
  const own = publicHalf(text(block(git, "ssh") ?? {}, "private_key") ?? "");
  if (repository.deployKeys().some(({ key, read_only }) => read_only && key === own))
    throw new Refusal(
      "Bootstrap run error",
      "failed to push manifests: ERROR: The key you are authenticating with has been marked as read only.",
    );
}

function gitSecret(git: State): Record<string, string> {
  const [http, ssh] = [block(git, "http"), block(git, "ssh")];
  if (http) return { username: text(http, "username") ?? "", password: text(http, "password") ?? "" };
  return { identity: text(ssh ?? {}, "private_key") ?? "", known_hosts: "" };
}

function branchOf(git: State): string {
  return text(git, "branch") ?? "main";
}

function optionsOf(state: State, git: State): BootstrapOptions {
  return {
    namespace: text(state, "namespace") ?? "flux-system",
    secretName: text(state, "secret_name") ?? "flux-system",
    path: text(state, "path") ?? "",
    version: text(state, "version") ?? "v2.8.5",
    // Sorted, because sets are unordered and files are not.
    components: [...texts(state, "components"), ...texts(state, "components_extra")].sort(),
    registry: text(state, "registry") ?? "ghcr.io/fluxcd",
    networkPolicy: state.network_policy !== false,
    interval: text(state, "interval") ?? "1m0s",
    url: text(git, "url") ?? "",
    branch: branchOf(git),
    logLevel: text(state, "log_level") ?? "info",
    tolerationKeys: texts(state, "toleration_keys").sort(),
    kustomizationOverride: text(state, "kustomization_override"),
  };
}

function syncFile({ path, namespace }: BootstrapOptions): string {
  return [path.replace(/^\.?\/+|\/+$/g, ""), namespace, "gotk-sync.yaml"].filter(Boolean).join("/");
}

function connectAs(summary: string, connect: () => void): void {
  try {
    connect();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(summary, error.message);
    throw error;
  }
}

import { Refusal, UNKNOWN, isUnknown } from "../protocol/behaviour";
import type { Call, Diagnostic, ProviderBehaviour, ResourceBehaviour, State } from "../protocol/behaviour";
import type { KubernetesWorld } from "../world/kubernetes";
import { ChartNotFound, locateChart } from "../world/kubernetes/charts/locate";
import type { LocatedChart } from "../world/kubernetes/charts/locate";
import type { ChartLock } from "../world/kubernetes/charts/lock";
import { ReleaseFailure } from "../world/kubernetes/releases";
import type { ReleaseRequest, Releases } from "../world/kubernetes/releases";
import { metadataOf, stateOf } from "./helm-state";
import { releaseValues } from "./helm-values";
import { KubernetesClient } from "./kubernetes-client";
import { block, blocks, fault, flag, text } from "./shared/values";

export function helmProvider(world: KubernetesWorld): ProviderBehaviour<KubernetesClient> {
  return {
    source: "hashicorp/helm",
    configure: (config) => new KubernetesClient(world, block(config, "kubernetes") ?? {}),
    resources: { helm_release: release },
    dataSources: {},
  };
}

const SET_TYPES = ["auto", "string", "literal", ""];
const LONGEST_NAME = 53;

const release: ResourceBehaviour<KubernetesClient> = {
  replaceOnChange: ["name", "namespace"],
  defaults: {
    atomic: false,
    cleanup_on_fail: false,
    create_namespace: false,
    dependency_update: false,
    disable_crd_hooks: false,
    disable_openapi_validation: false,
    disable_webhooks: false,
    force_update: false,
    lint: false,
    max_history: 0,
    namespace: "default",
    pass_credentials: false,
    recreate_pods: false,
    render_subchart_notes: true,
    replace: false,
    reset_values: false,
    reuse_values: false,
    "set[].type": "",
    skip_crds: false,
    take_ownership: false,
    timeout: 300,
    upgrade_install: false,
    verify: false,
    wait: true,
    wait_for_jobs: false,
  },
  unknownOnUpdate: ["id", "metadata"],

  validate(config): Diagnostic[] {
    const name = config.name;
    const sets = [...blocks(config, "set"), ...blocks(config, "set_sensitive"), ...blocks(config, "set_wo")];
    const wrongType = sets.find(({ type }) => typeof type === "string" && !SET_TYPES.includes(type));
    return [
      ...(typeof name === "string" && (name.length < 1 || name.length > LONGEST_NAME)
        ? [
            fault(
              "Invalid Attribute Value Length",
              `Attribute name string length must be between 1 and ${LONGEST_NAME}, got: ${name.length}`,
              ["name"],
            ),
          ]
        : []),
      ...(wrongType
        ? [
            fault(
              "Invalid Attribute Value Match",
              `Attribute set type value must be one of: ["auto" "string" "literal"], got: "${String(wrongType.type)}"`,
            ),
          ]
        : []),
    ];
  },

  /** Fetches the chart, as the real provider does at every plan. */
  plan({ prior, planned }, { provider }) {
    const fixed: State = { ...planned, manifest: null, resources: null, status: "deployed" };
    if ([planned.chart, planned.repository].some(isUnknown)) return { planned: fixed };
    const { charts } = provider.world.releases;
    const chart = isUnknown(planned.version)
      ? newest(charts, planned)
      : locate(charts, planned, text(planned, "version"));
    if (chart && isUnknown(fixed.version)) fixed.version = chart.version;
    const failedBefore = prior !== null && prior.status !== "deployed";
    return { planned: failedBefore ? { ...fixed, id: UNKNOWN, metadata: UNKNOWN } : fixed };
  },

  async create(planned, call) {
    const { provider } = call;
    const request = requestOf(planned, call);
    provider.connect("Get", "/version");
    const existing = provider.world.releases.get(request.namespace, request.name);
    if (existing && !flag(planned, "upgrade_install") && !flag(planned, "replace"))
      throw new Refusal("installation failed", "cannot re-use a name that is still in use");
    await attempt(provider.world, request, "installation failed", "", (releases) => releases.begin(request));
    await call.halfway();
    return deploy(planned, call, request, "installation failed", "");
  },

  read(state, { provider }) {
    const [namespace, name] = [String(state.namespace), String(state.name)];
    translateUnreachable(() => provider.connect("Get", "/version"));
    const record = provider.world.releases.get(namespace, name);
    if (!record) return null;
    return { ...state, id: name, status: record.status, version: record.version, metadata: metadataOf(record) };
  },

  update(planned, _prior, call) {
    call.provider.connect("Get", "/version");
    const request = requestOf(planned, call);
    const existing = call.provider.world.releases.get(request.namespace, request.name);
    if (existing?.status.startsWith("pending-"))
      throw new Refusal(
        "Error upgrading chart",
        "Upgrade failed: another operation (install/upgrade/rollback) is in progress",
      );
    return deploy(planned, call, request, "Error upgrading chart", "Upgrade failed: ");
  },

  delete(state, { provider }) {
    translateUnreachable(() => provider.connect("Get", "/version"));
    provider.world.releases.uninstall(String(state.namespace), String(state.name));
  },

  import(id, { provider }) {
    const [namespace = "", name = ""] = id.split("/");
    if (!name)
      throw new Refusal(
        "Unable to parse identifier",
        `Unable to parse identifier ${id}: Unexpected ID format ("${id}"). Expected namespace/name`,
      );
    const record = provider.world.releases.get(namespace, name);
    if (!record) throw new Refusal("Error retrieving release", `release: not found: ${id}`);
    return { id: name, name, namespace, chart: record.chart, version: record.version, status: record.status };
  },
};

type HelmCall = Call<KubernetesClient>;

async function deploy(
  planned: State,
  call: HelmCall,
  request: ReleaseRequest,
  summary: string,
  prefix: string,
): Promise<State> {
  const { world } = call.provider;
  const record = await attempt(world, request, summary, prefix, (releases) => releases.install(request));
  await world.settle();
  const waits = flag(planned, "wait") ? world.releases.waitsFor(record) : [];
  if (waits.length === 0) {
    world.releases.mark(record, "deployed");
    return stateOf(planned, world.releases.get(record.namespace, record.name) ?? record);
  }
  const detail = `${prefix}context deadline exceeded: after ${String(planned.timeout)} s it still waited for ${waits.join("; ")}`;
  if (flag(planned, "atomic")) {
    world.releases.uninstall(record.namespace, record.name);
    throw new Refusal(
      summary,
      `release ${record.name} failed, and has been uninstalled due to atomic being set: ${detail}`,
    );
  }
  world.releases.mark(record, "failed");
  // A failed upgrade leaves the state as it was; the next refresh sees that the release has failed.
  throw new Refusal(summary, detail, undefined, prefix ? undefined : stateOf(planned, { ...record, status: "failed" }));
}

async function attempt<T>(
  world: KubernetesWorld,
  request: ReleaseRequest,
  summary: string,
  prefix: string,
  act: (releases: Releases) => T,
): Promise<T> {
  await world.settle();
  try {
    return act(world.releases);
  } catch (error) {
    world.releases.giveUp(request);
    if (error instanceof ReleaseFailure) throw new Refusal(summary, `${prefix}${error.message}`);
    if (error instanceof ChartNotFound) throw chartRefusal(request.chart, error);
    throw error;
  }
}

function requestOf(planned: State, { config }: HelmCall): ReleaseRequest {
  return {
    name: String(planned.name),
    namespace: String(planned.namespace),
    ...chartOf(planned),
    version: text(planned, "version"),
    values: releaseValues(planned, config),
    createNamespace: flag(planned, "create_namespace"),
    skipCrds: flag(planned, "skip_crds"),
  };
}

/** A chart may also be a whole reference: oci://host/path/name. */
function chartOf(planned: State): { repository: string; chart: string } {
  const chart = text(planned, "chart") ?? "";
  if (chart.startsWith("oci://")) return { repository: chart, chart: chart.split("/").at(-1) ?? "" };
  return { repository: text(planned, "repository") ?? "", chart };
}

function locate(charts: ChartLock, planned: State, version: string | undefined): LocatedChart {
  const { repository, chart } = chartOf(planned);
  try {
    return locateChart(charts, repository, chart, version);
  } catch (error) {
    if (error instanceof ChartNotFound) throw chartRefusal(chart, error);
    throw error;
  }
}

/** Without a version, Helm uses the newest one. */
function newest(charts: ChartLock, planned: State): LocatedChart | undefined {
  const { chart: name } = chartOf(planned);
  const version = charts.find(name).at(-1)?.version;
  return locate(charts, planned, version);
}

function chartRefusal(chart: string, error: ChartNotFound): Refusal {
  return new Refusal("Error locating chart", `Unable to locate chart ${chart}: ${error.message}`);
}

function translateUnreachable(connect: () => void): void {
  try {
    connect();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`Kubernetes cluster unreachable: ${error.summary}`, error.detail);
    throw error;
  }
}

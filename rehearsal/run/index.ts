/** A running rehearsal: the world of a folder, its servers, and the environment that points to them. */
import { mkdirSync } from "node:fs";
import { WholeWorld } from "..";
import { etcdSnapshotRunner } from "../jobs/etcd-snapshot";
import { startKubeApi } from "../kube-api/server";
import type { Route } from "../kube-api/server";
import { HOME_VARIABLE } from "../mirror";
import { startServer } from "../server";
import { routeMetrics } from "../talos-api/metrics-ports";
import { startTalosApi } from "../talos-api/server";
import type { TalosOptions } from "../providers/talos";
import type { Fault, FaultOptions } from "../world/faults";
import type { RemotesOptions } from "../world/git/remotes";
import type { ChartLock } from "../world/kubernetes/charts/lock";
import type { Bucket } from "../world/object-storage";
import { allSimulations } from "../world/providers";
import type { ProviderOptions } from "../world/providers";
import { startWeb } from "../web";
import { IngressWeb } from "../web/ingress";
import { startServiceApis } from "../web/service-apis";
import { startDnsServer } from "../world/powerdns/dns-server";
import { lockWorld } from "./lock";
import { BUILD_CACHE, SEED_CACHE, placesIn } from "./places";
import { guardTerraform } from "./terraform-guard";
import { DNS_VARIABLE } from "./variables";

export { placesIn } from "./places";
export { DNS_VARIABLE } from "./variables";
export { rehearsalEnvironment } from "./environment";

export interface RehearsalOptions {
  /** The folder of this rehearsal. */
  readonly folder: string;
  readonly faults?: readonly Fault[];
  readonly onFault?: FaultOptions;
  /** The pace, as a share of real durations. @default nothing waits */
  readonly pace?: number;
  readonly git?: Omit<RemotesOptions, "folder" | "seedCache">;
  /** What the machine providers take from the cluster file. Default: nothing. */
  readonly providers?: ProviderOptions;
  readonly talos?: TalosOptions;
  /** What charts render to. Default: schemas/charts. */
  readonly charts?: ChartLock;
  /** Buckets that exist independently of the cluster. */
  readonly buckets?: readonly Bucket[];
}

export interface Rehearsal {
  readonly world: WholeWorld;
  /** Points Terraform, cdktf, kubectl and talosctl to this rehearsal only. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** @throws WorldInUse while another process has this folder's world open. */
export async function startRehearsal({ folder, ...options }: RehearsalOptions): Promise<Rehearsal> {
  const unlock = lockWorld(folder);
  const open: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const part of open.splice(0).reverse()) await part.close();
    unlock();
  };
  try {
    const places = placesIn(folder);
    mkdirSync(places.mirror, { recursive: true });
    const git = options.git && { ...options.git, seedCache: SEED_CACHE };
    const world = new WholeWorld({ ...options, git, folder: places.world, buildCache: BUILD_CACHE });
    world.kubernetes.runEtcdSnapshot = etcdSnapshotRunner(world.base, world.objectStorage);
    open.push({ close: () => Promise.resolve(world.base.store.close()) });
    const serve = async <T extends { close(): Promise<void> }>(part: Promise<T>): Promise<T> => {
      open.push(await part);
      return part;
    };
    const providers = world.providers();
    const { intercept } = world;
    const server = await serve(startServer({ providers, intercept, folder: places.mirror }));
    const repositories = options.git?.known?.map(({ url }) => url);
    const web = await serve(startWeb({ world, folder, repositories }));
    const talos = await serve(Promise.resolve(startTalosApi(world.base)));
    const ingress = new IngressWeb(world);
    const route: Route = (host, port) =>
      web.route(host, port) ??
      talos.route(host, port) ??
      routeMetrics(world.base, host, port) ??
      ingress.route(host, port);
    const kubeApi = await serve(startKubeApi({ world: world.kubernetes, route }));
    const clouds: Record<string, string> = {};
    for (const { startApi } of allSimulations(world.base.providers))
      if (startApi) Object.assign(clouds, (await serve(startApi())).env);
    const dns = await serve(
      startDnsServer({ zones: () => world.powerdns.zones(), down: () => world.access.powerdns.down() }),
    );
    const apis = await serve(startServiceApis(world));
    const served = { ...server.env, ...kubeApi.env, ...web.env, ...clouds, ...apis.env };
    return { world, env: environment(folder, dns.address, served), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function environment(folder: string, dns: string, served: Readonly<Record<string, string>>): Record<string, string> {
  const { output, kubeconfig, talosconfig, programs } = placesIn(folder);
  return {
    ...served,
    [HOME_VARIABLE]: folder,
    [DNS_VARIABLE]: dns,
    CDKTF_OUTPUT: output,
    CDKTF_OUTDIR: output,
    // Otherwise cdktf requests checksums of the simulated providers from the registry.
    CDKTF_SKIP_PROVIDER_LOCK: "true",
    PATH: guardTerraform(programs, process.env.PATH ?? ""),
    KUBECONFIG: kubeconfig,
    TALOSCONFIG: talosconfig,
  };
}

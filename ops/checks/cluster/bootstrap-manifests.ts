/** Workloads that Talos creates only once, in a new cluster. An upgrade has to update them. */
import { imageTag } from "../../support/image-tag";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { bootstrapManifests } from "../../clients/talos/resources";
import { askNodes } from "../../clients/talos/requests";
import { failed, passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import { warning } from "../../support/finding";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { talosctlFor } from "./context";
import type { ClusterContext, KubernetesApi } from "./context";
import { rolloutFault } from "./rollout";
import { commandLine } from "../../support/command-line";

/** A workload whose images differ from its manifest. */
export interface OutdatedWorkload {
  /** For example `coredns`. */
  readonly name: string;
  readonly runs: readonly string[];
  readonly wanted: readonly string[];
}

const PATHS: Readonly<Record<string, string>> = { Deployment: "deployments", DaemonSet: "daemonsets" };

export const bootstrapWorkloads: Check<ClusterContext> = {
  id: "bootstrap-manifests",
  title: "CoreDNS and the other bootstrap workloads of Talos run the versions of their manifests",
  needs: ["kubernetes-api"],
  command: (context) => talosctlFor(context, undefined, "get manifests"),
  async run(context) {
    const { responses, faults } = await askNodes(context, context.controlPlanes.slice(0, 1), bootstrapManifests);
    const manifests = [...responses.values()].flat();
    if (faults[0]) return failed(faults[0].what, talosctlFor(context, faults[0].name, "get manifests"));
    const workloads = await findWorkloads(context.kubernetes, manifests);
    const outdated = workloads.flatMap(({ manifest, live }) => (live ? (compareImages(manifest, live) ?? []) : []));
    return passIfNone(
      workloads.flatMap(({ manifest: { metadata }, live }) => rolloutFault(live, metadata.name) ?? []),
      workloads
        .map(({ live }) => `${live?.metadata.name ?? ""} ${imagesOf(live).map(shortImage).join(", ")}`)
        .join(", "),
      kubectlCommand(context, "-n kube-system get deployments,daemonsets -o wide"),
      outdated.map((one) =>
        warning(
          "manifests-outdated",
          `${formatOutdated(one)}: Talos creates it once and does not update it.`,
          commandLine("upgrade", context),
        ),
      ),
    );
  },
};

/** Workloads of the manifests that run different images. Workloads that do not exist are not included. */
export async function findOutdatedWorkloads(
  kubernetes: Pick<KubernetesApi, "find">,
  manifests: readonly KubernetesObject[],
): Promise<OutdatedWorkload[]> {
  const found = await findWorkloads(kubernetes, manifests);
  return found.flatMap(({ manifest, live }) => (live ? (compareImages(manifest, live) ?? []) : []));
}

export function workloadPath({ kind = "", metadata: { name, namespace = "default" } }: KubernetesObject): string {
  return `/apis/apps/v1/namespaces/${namespace}/${PATHS[kind] ?? ""}/${name}`;
}

export function isWorkload({ apiVersion, kind = "" }: KubernetesObject): boolean {
  return apiVersion === "apps/v1" && kind in PATHS;
}

/** For example `coredns runs v1.13.2, not v1.14.6`. */
export function formatOutdated({ name, runs, wanted }: OutdatedWorkload): string {
  return `${name} runs ${runs.map(shortImage).join(", ")}, not ${wanted.map(shortImage).join(", ")}`;
}

async function findWorkloads(
  kubernetes: Pick<KubernetesApi, "find">,
  manifests: readonly KubernetesObject[],
): Promise<readonly { readonly manifest: KubernetesObject; readonly live: KubernetesObject | undefined }[]> {
  const workloads = manifests.filter(isWorkload);
  return Promise.all(
    workloads.map(async (manifest) => ({ manifest, live: await kubernetes.find(workloadPath(manifest)) })),
  );
}

function compareImages(manifest: KubernetesObject, live: KubernetesObject): OutdatedWorkload | undefined {
  const [wanted, runs] = [imagesOf(manifest), imagesOf(live)];
  return wanted.join() === runs.join() ? undefined : { name: manifest.metadata.name, runs, wanted };
}

function imagesOf(workload: KubernetesObject | undefined): string[] {
  const { containers = [] } = (workload?.spec?.template?.spec ?? {}) as { containers?: { image?: string }[] };
  return containers.flatMap(({ image }) => image ?? []);
}

function shortImage(image: string): string {
  return imageTag(image) ?? image;
}

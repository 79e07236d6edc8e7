import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { ETCD_BACKUP, NETWORK_POLICIES, SERVICE_NAMES, partsOf, wantedParts } from "../../../spec";
import type { Cluster } from "../../../spec";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error } from "../../support/finding";
import { locationOf } from "../../support/location";

type Context = Pick<PreflightContext, "project" | "file" | "cluster">;

/**
 * The cluster file enables services, and the cluster's folder in gitops/ installs them. If they differ, Flux waits
 * until its timeout for a Secret, a storage class or a kind that never appears.
 */
export const parts = makeCheck<Context>({
  id: "gitops-parts",
  title: "the GitOps folder includes every part that the services need",
  observe({ project, file, cluster }) {
    const folder = join(project, cluster.gitops.path);
    // Another repository is not checked out here, so it cannot be checked.
    if (!existsSync(folder)) return [];
    const included = partFolders(folder);
    if (included.length === 0) return [];
    const found = findDifferences(cluster, included, cluster.gitops.path, file);
    return found.length > 0 ? found : [`${included.length} parts, each of an enabled service.`];
  },
});

/** The folders of gitops/ that the Flux Kustomizations below a folder apply. */
function partFolders(folder: string): string[] {
  return yamlFiles(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(file, "utf8")).flatMap((document) => {
      const isPart = String(document.get("apiVersion")).startsWith("kustomize.toolkit.fluxcd.io/");
      const path: unknown = isPart ? document.getIn(["spec", "path"]) : undefined;
      const [, name] = /^(?:\.\/)?gitops\/(.+)$/.exec(typeof path === "string" ? path : "") ?? [];
      return name === undefined ? [] : [name];
    }),
  );
}

/** The files that kustomize and Flux read: the resources in kustomization.yaml, or everything below the folder. */
function yamlFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const list = join(path, "kustomization.yaml");
  if (existsSync(list)) {
    const [document] = parseAllDocuments(readFileSync(list, "utf8"));
    const { resources = [] } = (document?.toJS() ?? {}) as { resources?: string[] };
    return resources.flatMap((entry) => yamlFiles(join(path, entry)));
  }
  return readdirSync(path)
    .filter((name) => name !== "flux-system")
    .map((name) => join(path, name))
    .filter((entry) => statSync(entry).isDirectory() || /\.ya?ml$/.test(entry))
    .flatMap(yamlFiles);
}

function findDifferences(
  { services, backups, network: { cni } }: Cluster,
  included: readonly string[],
  path: string,
  file: string,
): Observation[] {
  const wanted = wantedParts(services, cni.name, backups);
  const owner = (folder: string) =>
    SERVICE_NAMES.find((service) => partsOf(service, services, backups).some((part) => part.folder === folder));
  return [
    ...wanted
      .filter(({ part }) => !included.includes(part.folder))
      .map(({ service, part }) =>
        error(
          "gitops-part-missing",
          `gitops/${part.folder} is required, but no Kustomization in ${path} includes it.`,
          `Add a Kustomization for ./gitops/${part.folder} to ${path}${service ? `, or remove ${service} from the cluster file` : ""}.`,
          locationOf(file, service ? ["services", service] : part === ETCD_BACKUP ? ["backups"] : ["network", "cni"]),
        ),
      ),
    ...included
      .filter((folder) => !wanted.some(({ part }) => part.folder === folder))
      .flatMap((folder) => {
        if (folder === NETWORK_POLICIES.folder) {
          const message = `The CNI is ${cni.name}, but a Kustomization in ${path} includes gitops/${folder}, which is for cilium.`;
          return [
            error("gitops-part-unused", message, "Remove the Kustomization.", locationOf(file, ["network", "cni"])),
          ];
        }
        if (folder === ETCD_BACKUP.folder) {
          const message = `The cluster cannot write to its backup target, but a Kustomization in ${path} includes gitops/${folder}.`;
          const fix = "Remove the Kustomization, or set `backups` to a bucket.";
          return [error("gitops-part-unused", message, fix, locationOf(file, backups ? ["backups"] : ["name"]))];
        }
        const service = owner(folder);
        // Parts that the user added are not checked.
        if (service === undefined) return [];
        return [
          error(
            "gitops-part-unused",
            `${service} is off, but a Kustomization in ${path} includes gitops/${folder}.`,
            `Enable ${service} under \`services\`, or remove the Kustomization.`,
            locationOf(file, ["services"]),
          ),
        ];
      }),
  ];
}

import { storageClasses as classesOf } from "../../../spec";
import type { Cluster } from "../../../spec";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { NodeContext } from "./context";
import { listUnready } from "./flux";

export const STORAGE_CLASSES = "/apis/storage.k8s.io/v1/storageclasses";
const IS_DEFAULT = "storageclass.kubernetes.io/is-default-class";

type StorageContext = Pick<NodeContext, "kubernetes" | "kubeconfig"> & { readonly cluster: Cluster };

const hasClasses = ({ cluster }: StorageContext) => classesOf(cluster).length > 0;

export const storageClasses: Check<StorageContext> = {
  id: "storage-classes",
  title: "the storage classes of the cluster file exist",
  needs: ["kubernetes-api"],
  appliesTo: hasClasses,
  async run(context) {
    const found = await listClasses(context);
    const missing = classesOf(context.cluster).filter(({ name }) => !found.some((other) => other.name === name));
    const exist = found.map(({ name }) => name).join(", ") || "none";
    // Flux installs the drivers, so the reason for its delay is part of the result.
    const { unready, stalled } =
      missing.length > 0 ? await listUnready(context.kubernetes) : { unready: [], stalled: [] };
    const result = passIfNone(
      [
        ...missing.map(({ name }) => `${name} is missing; found: ${exist}`),
        ...(stalled.length > 0 ? stalled : unready),
      ],
      found.map(({ name, provisioner }) => `${name} (${provisioner})`).join(", "),
      kubectlCommand(context, "get storageclasses,kustomizations,helmreleases -A"),
    );
    return stalled.length > 0 ? { ...result, isFinal: true } : result;
  },
};

export const storageDefault: Check<StorageContext> = {
  id: "storage-default",
  title: "the default storage class matches the cluster file",
  needs: ["storage-classes"],
  appliesTo: hasClasses,
  async run(context) {
    const found = await listClasses(context);
    const defaults = found.filter(({ isDefault }) => isDefault).map(({ name }) => name);
    const wrong = classesOf(context.cluster).flatMap(({ name, isDefault }) => {
      const other = found.find((one) => one.name === name);
      if (!other || other.isDefault === isDefault) return [];
      return [isDefault ? `${name} should be the default, but is not` : `${name} is the default, but should not be`];
    });
    return passIfNone(
      // Kubernetes uses the newest default class, which may be the other one after a rebuild.
      [...wrong, ...(defaults.length > 1 ? [`there are two defaults: ${defaults.join(" and ")}`] : [])],
      defaults[0] ?? "none: every claim must name its class",
      kubectlCommand(context, "get storageclasses"),
    );
  },
};

async function listClasses({ kubernetes }: StorageContext) {
  return (await kubernetes.list(STORAGE_CLASSES)).map((one) => ({
    name: one.metadata.name,
    isDefault: isDefaultClass(one),
    provisioner: String(one.provisioner),
  }));
}

export function isDefaultClass({ metadata }: KubernetesObject): boolean {
  return metadata.annotations?.[IS_DEFAULT] === "true";
}

import { storageClasses } from "../../../spec";
import type { StorageClass } from "../../../spec";
import { failIfAny } from "./check";
import type { Check } from "./check";

const IS_DEFAULT = "storageclass.kubernetes.io/is-default-class";

export const storage: Check = {
  name: "the storage classes are there",
  concerns: (cluster) => storageClasses(cluster).length > 0,
  async look({ kubernetes, cluster }) {
    const found = (await kubernetes.list("/apis/storage.k8s.io/v1/storageclasses")).map(
      ({ metadata, provisioner }) => ({
        name: metadata.name,
        isDefault: metadata.annotations?.[IS_DEFAULT] === "true",
        provisioner: String(provisioner),
      }),
    );
    const defaults = found.filter(({ isDefault }) => isDefault).map(({ name }) => name);
    failIfAny([
      ...storageClasses(cluster).flatMap((wanted) => differences(wanted, found)),
      // Kubernetes would take the younger of them, and after a rebuild that may be the other one.
      ...(defaults.length > 1 ? [`${defaults.join(" and ")} both say that they are the default`] : []),
    ]);
    const byDefault = defaults[0] ? `${defaults[0]} is the default` : "none is the default: every claim names its own";
    return `${found.map(({ name, provisioner }) => `${name} (${provisioner})`).join(", ")}; ${byDefault}`;
  },
};

function differences({ name, isDefault }: StorageClass, found: readonly StorageClass[]): string[] {
  const there = found.find((other) => other.name === name);
  if (!there) return [`${name} is missing; there are ${found.map((other) => other.name).join(", ") || "none"}`];
  if (there.isDefault === isDefault) return [];
  return [isDefault ? `${name} should be the default, and is not` : `${name} is the default, and should not be`];
}

import { SUPPORT as SUPPORT_PARTS, wantedParts } from "../../../../spec";
import type { Cluster } from "../../../../spec";
import { needs, provides } from "./order";
import type { Tree } from "../tree";

const SUPPORT = Object.values(SUPPORT_PARTS).map(({ folder }) => folder);

/** The services in the cluster file and the parts in the cluster's folder must match. */
export function findServiceFaults(tree: Tree): string[] {
  const { services } = tree.cluster;
  const taken = tree.parts.map(({ path }) => path.replace(/^\.\/gitops\//, ""));
  const wanted = wantedParts(services as Cluster["services"], tree.cluster.network.cni.name, tree.cluster.backups).map(
    ({ service, part }) => ({
      service: service ?? "the network",
      folder: part.folder,
    }),
  );
  return [
    ...wanted
      .filter(({ folder }) => !taken.includes(folder))
      .map(({ service, folder }) => `${service} is switched on, and no part takes ${folder}`),
    ...taken
      .filter((folder) => !wanted.some((other) => other.folder === folder) && !SUPPORT.includes(folder))
      .map((folder) => `a part takes ${folder}, and no service of the cluster file stands for it`),
    ...taken.filter((folder, index) => taken.indexOf(folder) !== index).map((folder) => `two parts take ${folder}`),
    ...idleSupport(tree),
  ];
}

function idleSupport(tree: Tree): string[] {
  const needed = new Set(tree.parts.flatMap(({ objects }) => objects.flatMap(needs)));
  return tree.parts
    .filter(({ path }) => SUPPORT.includes(path.replace(/^\.\/gitops\//, "")))
    .filter((part) => !provides(part).some((thing) => needed.has(thing)))
    .map(({ name }) => `${name} exists only for other services, and none needs it`);
}

import type { Cluster } from "../../../spec";
import { metalNodes } from "../../../spec/providers/metal";
import { warning } from "../../support/finding";
import type { Finding } from "../../support/finding";

/** Machines that two cluster files both contain. @param file the other cluster file */
export function findShared(cluster: Cluster, other: Cluster, file: string): Finding[] {
  const theirs = metalNodes(other);
  const pairs = metalNodes(cluster).flatMap(({ name, uuid }) => {
    const rival = theirs.find((node) => node.uuid === uuid);
    return rival ? [`${uuid} (${name} here, ${rival.name} there)`] : [];
  });
  if (pairs.length === 0) return [];
  return [
    warning(
      "machine-shared",
      `${file} has these machines too: ${pairs.join(", ")}.`,
      "Remove them from one of the files, unless the other cluster does not run.",
    ),
  ];
}

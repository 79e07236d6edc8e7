/** Whether schemas/charts was made from this tree. */
import { ChartLock } from "../../../../rehearsal/world/kubernetes/charts/lock";
import type { LockedChart, LockedRelease } from "../../../../rehearsal/world/kubernetes/charts/lock";
import {
  ChartNotFound,
  LOCK_COMMAND,
  StaleLock,
  locateChart,
  locateRelease,
} from "../../../../rehearsal/world/kubernetes/charts/locate";
import { fill } from "../../../../rehearsal/world/kubernetes/charts/placeholders";
import type { KubeObject as LockedObject } from "../../../../rehearsal/world/kubernetes/object";
import { at } from "../objects";
import type { KubeObject } from "../objects";
import { chartOf, releasesOf, valuesOf } from "../tree";
import type { Part, Tree } from "../tree";

export const LOCK = new ChartLock();

/** A release of the tree with what the lock says of it. */
export interface Rendered {
  readonly part: string;
  readonly name: string;
  readonly namespace: string;
  readonly chart: LockedChart;
  readonly release: LockedRelease;
  /** With the cluster's own values in place. */
  readonly objects: readonly LockedObject[];
}

/** @throws ChartNotFound, StaleLock */
export function renderedBy(part: Part, release: KubeObject, lock: ChartLock): Rendered {
  const { name: chart, version } = chartOf(part, release);
  const located = locateChart(lock, repositoryOf(part, release), chart, version);
  const name = String(at(release, "spec", "releaseName") ?? release.metadata.name);
  const namespace = release.metadata.namespace ?? "";
  const values = valuesOf(release) as Record<string, unknown>;
  const found = locateRelease(located.chart, { name, namespace, values });
  return {
    part: part.name,
    name,
    namespace,
    chart: located.chart,
    release: found.release,
    objects: fill(found.release.objects, found.bindings),
  };
}

function repositoryOf(part: Part, release: KubeObject): string {
  const [kind, name] = at(release, "spec", "chart")
    ? ["HelmRepository", at(release, "spec", "chart", "spec", "sourceRef", "name")]
    : ["OCIRepository", at(release, "spec", "chartRef", "name")];
  const source = part.objects.find((object) => object.kind === kind && object.metadata.name === name);
  return String(at(source, "spec", "url"));
}

export function renderedTree({ parts }: Pick<Tree, "parts">, lock = LOCK): Rendered[] {
  return parts.flatMap((part) => releasesOf(part).map((release) => renderedBy(part, release, lock)));
}

export function findLockFaults({ parts }: Pick<Tree, "parts">, lock = LOCK): string[] {
  return parts.flatMap((part) =>
    releasesOf(part).flatMap((release) => {
      try {
        renderedBy(part, release, lock);
        return [];
      } catch (error) {
        if (error instanceof StaleLock) return [`${part.name}: ${error.message}`];
        if (error instanceof ChartNotFound)
          return [`${part.name}: release ${release.metadata.name}: ${error.message}\nRun ${LOCK_COMMAND}.`];
        throw error;
      }
    }),
  );
}

/** Locked releases that no part of the tree contains any more. */
export function leftoverLocks(used: readonly Rendered[], terraform: readonly LockedRelease[], lock = LOCK): string[] {
  const known = new Set([...used.map(({ release }) => release), ...terraform]);
  return lock
    .all()
    .flatMap((chart) =>
      chart.releases
        .filter((release) => !known.has(release))
        .map(
          ({ namespace, name }) =>
            `${chart.chart} ${chart.version}: nothing installs ${namespace}/${name} so. Run ${LOCK_COMMAND}.`,
        ),
    );
}

import { resolve } from "node:path";
import { shownPath } from "../../support/nodes-file";
import { placesOf } from "../../support/places";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import { warning } from "../../support/finding";

type Context = Pick<PreflightContext, "cluster" | "environment" | "runtime">;

interface UnreadVariable {
  readonly name: string;
  /** Whether this value matches the cluster file anyway. */
  readonly isAsIntended: (value: string) => boolean;
  readonly instead: string;
  /** The key of the cluster file to set instead. */
  readonly key?: string;
}

/**
 * Variables that bootstrap scripts often read but that have no effect here, because the cluster file sets the value.
 */
export const unreadVariables = makeCheck<Context>({
  id: "variables",
  title: "no variable contradicts the cluster file",
  observe: ({ cluster, environment, runtime }) => {
    const places = placesOf(cluster.name, runtime);
    const folder = resolve(places.kubeconfig, "..");
    const isPathTo = (path: string) => (value: string) => resolve(places.project, value) === path;
    const all: readonly UnreadVariable[] = [
      {
        name: "TALOS_CLUSTER_NAME",
        isAsIntended: (value) => value === cluster.name,
        instead: `\`name\` in the cluster file is ${cluster.name}`,
      },
      {
        name: "TALOS_CONFIG_DIR",
        isAsIntended: isPathTo(folder),
        instead: `talosconfig and kubeconfig are in ${shownPath(places, folder)}`,
      },
      {
        name: "TALOS_KUBECONFIG",
        isAsIntended: isPathTo(places.kubeconfig),
        instead: `the kubeconfig is ${shownPath(places, places.kubeconfig)}, which \`.envrc\` sets as KUBECONFIG`,
      },
      {
        name: "GIT_REPO",
        isAsIntended: (value) => value === cluster.gitops.repository,
        instead: `Flux reads ${cluster.gitops.repository}`,
        key: "gitops.repository",
      },
      {
        name: "GIT_BRANCH",
        isAsIntended: (value) => value.replace(/^origin\//, "") === cluster.gitops.branch,
        instead: `Flux follows ${cluster.gitops.branch}`,
        key: "gitops.branch",
      },
    ];
    return all.flatMap(({ name, isAsIntended, instead, key }) => {
      const value = environment[name];
      if (!value) return [];
      const what = `${name} is set and has no effect: ${instead}.`;
      const fix = key ? `Set \`${key}\` in the cluster file, or: unset ${name}` : `unset ${name}`;
      return [isAsIntended(value) ? what : warning("variable-unused", what, fix)];
    });
  },
});

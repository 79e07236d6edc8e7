import type { Case } from "./cases/case";
import { update } from "./plan";

/** Where it differs from the place that Flux is at. */
interface Place {
  readonly url?: string;
  readonly branch?: string;
  readonly path?: string;
}
const HERE = { url: "https://git.example.org/cluster", branch: "main", path: "./a" };
const placed = (place: Place) => {
  const { url, branch, path } = { ...HERE, ...place };
  return { source: { spec: { url, ref: { branch } } }, kustomization: { spec: { path, prune: true } } };
};
/** The manifests that a Flux with write access keeps in its repository. */
export const gotk = (place: Place) => {
  const { source, kustomization } = placed(place);
  const documents = [
    { kind: "GitRepository", ...source },
    { kind: "Kustomization", ...kustomization },
  ];
  return { "a/flux-system/gotk-sync.yaml": documents.map((one) => `---\n${JSON.stringify(one)}\n`).join("") };
};
/** The chart values of a read-only Flux. */
export const sync = (place: Place) => {
  const { source: gitRepository, kustomization } = placed(place);
  return { chart: "flux2-sync", values: [JSON.stringify({ gitRepository, kustomization })] };
};
/** Plans that move Flux from one location in git to another. */
export const writes = (before: Place, after: Place): Case => ({
  layer: "services",
  changes: [
    update(
      "flux_bootstrap_git.hybrid",
      { path: "a", repository_files: gotk(before) },
      { path: "a", repository_files: gotk(after) },
    ),
  ],
});
export const reads = (before: Place, after: Place): Case => ({
  layer: "services",
  changes: [update("helm_release.n100", sync(before), sync(after))],
});
/** Files that are not where the provider looks for them, while the state knows what was in them. */
export const emptied = (after: Place): Case => {
  const nothing = Object.fromEntries(Object.keys(gotk({})).map((path) => [path, ""]));
  const [left, found] = [gotk({}), nothing].map((repository_files) => ({ path: "a", repository_files }));
  return {
    layer: "services",
    more: {
      plan: {
        resource_changes: [
          update("flux_bootstrap_git.hybrid", { ...found }, { path: "a", repository_files: gotk(after) }),
        ],
        resource_drift: [update("flux_bootstrap_git.hybrid", { ...left }, { ...found })],
      },
    },
  };
};

import { SYNC_CHART, gitLocationIn } from "../effects/git-location";
import type { GitLocation } from "../effects/git-location";
import type { Rule, RuleFinding } from "../finding";
import { isAttributeChanged, isReplaced, isUnknown, isUpdated, managedChanges, isDestroyed } from "../../support/plan";
import type { Plan, ResourceChange } from "../../support/plan";

export const gitManifests: Rule = {
  name: "git-manifests",
  refuses: "Flux removed, or pointed to another location in git, which prunes the objects of the old one",
  traps: ["T13"],
  find: ({ plan }) =>
    managedChanges(plan)
      .filter(isFlux)
      .flatMap((change) => checkChange(plan, change).map((finding) => ({ ...finding, where: change.address }))),
};

type ManifestFinding = Omit<RuleFinding, "where">;

function isFlux({ type, change: { before, after } }: ResourceChange): boolean {
  if (type === "flux_bootstrap_git") return true;
  return type === "helm_release" && (before ?? after)?.chart === SYNC_CHART;
}

function checkChange(plan: Plan, change: ResourceChange): ManifestFinding[] {
  const { type, action_reason } = change;
  const { before, after } = change.change;
  if (isDestroyed(change)) {
    const reads = type === "helm_release";
    // A chart whose first installation failed has created nothing that could be pruned, and is installed again.
    if (reads && action_reason === "replace_because_tainted") return [];
    return [
      {
        decision: "refuse",
        message: isReplaced(change) ? "would be removed and installed again" : "would be removed",
        cause: reads
          ? "Flux would have no source: pushes to git would no longer change the cluster."
          : before?.delete_git_manifests === false
            ? "Flux would be removed with its custom resources: objects with a finalizer would never finish deleting, and the rest would no longer be reconciled."
            : "Flux would be removed, and a commit would delete the cluster's manifests from git.",
        fix: "Keep it. To destroy the cluster, use the command `destroy`, which suspends Flux first.",
      },
    ];
  }
  if (!isUpdated(change)) return [];
  return [
    ...findChangedParts(plan, change).map(describeOtherLocation),
    ...(isAttributeChanged(change, "delete_git_manifests") && after?.delete_git_manifests !== false
      ? [DELETES_FROM_GIT]
      : []),
  ];
}

function findChangedParts(plan: Plan, change: ResourceChange): string[] {
  const { after, after_unknown } = change.change;
  const fresh = gitLocationIn(change, after);
  const hasUnknownFiles = ["repository_files", "values"].some((attribute) => isUnknown(after_unknown, attribute));
  // If the old location is unknown, its file was deleted outside of Terraform, and the plan only restores it.
  const isOther = (part: keyof GitLocation) =>
    !hasUnknownFiles &&
    locationsBefore(plan, change).some((old) => old[part] !== undefined && old[part] !== fresh[part]);
  const served = [fresh, ...locationsBefore(plan, change)].some(isSnapshot);
  return [
    ...(isOther("repository") && !served ? ["repository"] : []),
    ...(isOther("branch") ? ["branch"] : []),
    ...(isOther("path") || isAttributeChanged(change, "path") ? ["path"] : []),
  ];
}

/** The locations before and after. The provider already looks for its files in the new location, and may find none. */
function locationsBefore({ resource_drift = [] }: Plan, change: ResourceChange): GitLocation[] {
  return [change, ...resource_drift.filter(({ address }) => address === change.address)].map((one) =>
    gitLocationIn(one, one.change.before),
  );
}

/** A run may serve the work tree instead of the repository. It does so without TLS, which no cluster file may use. */
function isSnapshot({ repository }: GitLocation): boolean {
  return repository?.startsWith("http://") === true;
}

const describeOtherLocation = (part: string): ManifestFinding => ({
  decision: "refuse",
  message: `would point Flux to another ${part}`,
  cause: `Flux prunes: it deletes every object of the old ${part} that is not in the new one, including volumes.`,
  fix:
    part === "path"
      ? "Move the files in git under the same path; or set `prune: false` on objects to keep, and accept the finding."
      : `Copy the same files to the new ${part} and accept the finding; or first set \`prune: false\` on objects to keep.`,
});

const DELETES_FROM_GIT: ManifestFinding = {
  decision: "refuse",
  message: "would delete its manifests from git when it is destroyed",
  cause: "A destroy would then push a commit that deletes the cluster's manifests.",
  fix: "Leave `delete_git_manifests` false.",
};

import type { Finding, Rule } from "../finding";
import { differs, isReplaced, isUpdated, managedChanges, takesAway } from "../plan";
import type { ResourceChange } from "../plan";

export const gitManifests: Rule = {
  name: "git-manifests",
  refuses: "Flux taken out or led to another place in git, which prunes what it had made from the old one",
  traps: ["T13"],
  find: ({ plan }) =>
    managedChanges(plan)
      .filter(({ type }) => type === "flux_bootstrap_git")
      .flatMap((change) => problems(change).map((problem) => ({ ...problem, address: change.address }))),
};

type Problem = Omit<Finding, "rule" | "address">;

function problems(change: ResourceChange): Problem[] {
  const { before, after } = change.change;
  if (takesAway(change)) {
    return [
      {
        severity: "refused",
        what: isReplaced(change) ? "would be taken out and set up again" : "would be taken out",
        why:
          before?.delete_git_manifests === false
            ? "Flux goes, with its custom resources: whatever has a finalizer is left half deleted, and nobody reconciles the rest."
            : "Flux goes, and the description of the cluster is deleted from git by a commit.",
        instead: "Keep it. To take the cluster down, use `./bootstrap.sh --destroy`, which suspends Flux first.",
      },
    ];
  }
  if (!isUpdated(change)) return [];
  return [
    ...(differs(change, "path") ? [OTHER_PATH] : []),
    ...(differs(change, "delete_git_manifests") && after?.delete_git_manifests !== false ? [DELETES_FROM_GIT] : []),
  ];
}

const OTHER_PATH: Problem = {
  severity: "refused",
  what: "would lead Flux to another path",
  why: "Flux prunes: what it made from the old path and does not find under the new one is deleted, volumes included.",
  instead:
    "Move the files in git under the same path; or set `prune: false` on what must survive, and say that it may go.",
};

const DELETES_FROM_GIT: Problem = {
  severity: "refused",
  what: "would delete its manifests from git when it is destroyed one day",
  why: "A destroy would then push a commit that takes the cluster's description away.",
  instead: "Leave `delete_git_manifests` false.",
};

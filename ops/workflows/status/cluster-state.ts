import type { Entry } from "../../state/journal";
import { markOf } from "../../state/journal";

/** What the journal says about the machines of a cluster. */
export type ClusterState =
  | { readonly state: "never-started" }
  /** A run began, and no machine was made. */
  | { readonly state: "not-created" }
  /** `infra` was applied, or its apply began. */
  | { readonly state: "created" }
  /** A destroy began, and `infra` is not destroyed yet. */
  | { readonly state: "being-destroyed" }
  | {
      readonly state: "destroyed";
      /** ISO 8601. */
      readonly at: string;
      readonly isAuthDestroyed: boolean;
      /** The providers' APIs were queried, and nothing was left. */
      readonly isProven: boolean;
    };

export function clusterState(history: readonly Entry[]): ClusterState {
  if (history.length === 0) return { state: "never-started" };
  const findLast = (is: (entry: Entry) => boolean) => history.findLastIndex(is);
  const made = findLast(({ step }) => step === "infra" || step === markOf("infra"));
  const lastEndOf = (name: string) =>
    findLast(({ step, outcome }) => step === name && (outcome === "done" || outcome === "skipped"));
  const destroyed = lastEndOf("destroy-infra");
  if (destroyed > made)
    return {
      state: "destroyed",
      at: history[destroyed]?.at ?? "",
      isAuthDestroyed: lastEndOf("destroy-auth") > findLast(({ step }) => step === "auth" || step === markOf("auth")),
      isProven: lastEndOf("destroy-proof") > destroyed,
    };
  if (made < 0) return { state: "not-created" };
  return { state: findLast(({ step }) => step === "destroy-config") > made ? "being-destroyed" : "created" };
}

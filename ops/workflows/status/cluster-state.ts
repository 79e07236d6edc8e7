import { destroyStepOf, markOf } from "../../state/journal";
import type { Entry } from "../../state/journal";

/** The state of a cluster's machines, from the journal. */
export type ClusterState =
  | { readonly state: "never-started" }
  /** A run began, but no machine was created. */
  | { readonly state: "not-created" }
  /** `infra` was applied, or its apply began. */
  | { readonly state: "created" }
  /** A destroy began, and `infra` is not destroyed yet. */
  | { readonly state: "being-destroyed" }
  | {
      readonly state: "destroyed";
      /** ISO 8601. */
      readonly at: string;
      /** Undefined if this journal has no apply of auth: it was never applied, or from another machine. */
      readonly isAuthDestroyed?: boolean;
      /** The search for leftovers through the providers' APIs found none. */
      readonly isProven: boolean;
    };

export function clusterState(history: readonly Entry[]): ClusterState {
  if (history.length === 0) return { state: "never-started" };
  const findLast = (is: (entry: Entry) => boolean) => history.findLastIndex(is);
  const made = findLast(({ step }) => step === "infra" || step === markOf("infra"));
  const lastEndOf = (name: string) =>
    findLast(({ step, outcome }) => step === name && (outcome === "done" || outcome === "skipped"));
  const destroyed = lastEndOf(destroyStepOf("infra"));
  const [auth, authDestroyed] = [
    findLast(({ step }) => step === "auth" || step === markOf("auth")),
    lastEndOf(destroyStepOf("auth")),
  ];
  if (destroyed > made)
    return {
      state: "destroyed",
      at: history[destroyed]?.at ?? "",
      ...(auth === authDestroyed ? {} : { isAuthDestroyed: authDestroyed > auth }),
      isProven: lastEndOf("destroy-proof") > destroyed,
    };
  if (made < 0) return { state: "not-created" };
  return { state: findLast(({ step }) => step === destroyStepOf("config")) > made ? "being-destroyed" : "created" };
}

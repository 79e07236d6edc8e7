import type { PreflightContext } from "../../providers/preflight-context";
import { howToGet } from "./credential-hints";
import { observing } from "../../support/check";
import { error } from "../../support/finding";

/** Every credential from outside, by the source that the cluster file names. */
export const credentials = observing<Pick<PreflightContext, "cluster" | "credentials">>({
  id: "credentials",
  title: "every credential is available",
  observe: ({ cluster, credentials: { missing } }) =>
    missing.length === 0
      ? ["Every credential that the cluster file names is there."]
      : missing.map((sentence) => error("credential-missing", `${sentence}.`, howToGet(cluster, sentence))),
});

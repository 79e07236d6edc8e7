import type { PreflightContext } from "../../providers/preflight-context";
import { describeSource } from "./credential-hints";
import { makeCheck } from "../../support/check";
import { error } from "../../support/finding";

/** Checks every external credential at the source that the cluster file names. */
export const credentials = makeCheck<Pick<PreflightContext, "cluster" | "credentials">>({
  id: "credentials",
  title: "every credential is available",
  observe: ({ cluster, credentials: { missing } }) =>
    missing.length === 0
      ? ["Every credential that the cluster file names is available."]
      : missing.map((sentence) => error("credential-missing", `${sentence}.`, describeSource(cluster, sentence))),
});

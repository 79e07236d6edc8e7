import { ALL_PROVIDERS } from "../../providers";
import { passIfNone } from "../../support/check";
import { formatCount } from "../../support/count";
import type { DriftFinding } from "../../support/drift";
import { reasonOf } from "../../support/wait";
import type { DriftCheck } from "./context";

/** Drift of machines that only the providers' APIs show, because Terraform does not read them, or ignores them. */
export const machines: DriftCheck = {
  id: "machines",
  title: "every machine still has the settings it was created with",
  async run(context) {
    const findings: DriftFinding[] = [];
    const faults: string[] = [];
    for (const provider of ALL_PROVIDERS) {
      try {
        findings.push(...((await provider.findDrift?.(context)) ?? []));
      } catch (error) {
        faults.push(reasonOf(error));
      }
    }
    return { ...passIfNone(faults, formatCount(context.cluster.nodes.length, "machine")), findings };
  },
};

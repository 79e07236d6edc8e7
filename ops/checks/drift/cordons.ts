import { CORDON_ANNOTATION, DRAIN_ANNOTATION } from "../../clients/kubernetes/nodes";
import type { KubernetesObject } from "../../clients/kubernetes/client";
import { passed } from "../../support/check";
import { nodeCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { formatCount } from "../../support/count";
import { makeDrift } from "../../support/drift";
import type { DriftFinding } from "../../support/drift";
import type { DriftCheck } from "./context";
import { managerOf } from "./managers";

/** A node that stays cordoned gets no new pods, and no other check shows it. */
export const cordons: DriftCheck = {
  id: "cordons",
  title: "no node is cordoned",
  needs: ["kubernetes-api"],
  async run(context) {
    const nodes = await context.kubernetes.list("/api/v1/nodes");
    const findings = nodes
      .filter(({ spec }) => spec?.unschedulable === true)
      .map((node) => describeCordon(node, context));
    return passed(formatCount(nodes.length, "node"), findings);
  },
};

function describeCordon(node: KubernetesObject, place: CommandPlace): DriftFinding {
  const { name, annotations = {} } = node.metadata;
  const [run, since] = [annotations[CORDON_ANNOTATION], annotations[DRAIN_ANNOTATION]];
  const fix = nodeCommandLine(place, "uncordon", name);
  if (since !== undefined)
    return makeDrift("drift-cordoned", {
      where: name,
      message: "is cordoned",
      changedBy: `coldstart node drain, at ${since}`,
      fix,
    });
  if (run !== undefined)
    return makeDrift("drift-cordoned", {
      where: name,
      message: "is still cordoned by an interrupted run",
      changedBy: `the run ${run}`,
      fix: `run the same command again, or: ${fix}`,
    });
  return makeDrift("drift-cordoned", {
    where: name,
    message: "is cordoned",
    changedBy: managerOf(node, ["spec", "unschedulable"]),
    fix,
    accept: `${nodeCommandLine(place, "drain", name)} records that the cordon is intended`,
  });
}

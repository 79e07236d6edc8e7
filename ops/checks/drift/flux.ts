import type { KubernetesObject } from "../../clients/kubernetes/client";
import { kubectlCommand } from "../../clients/kubernetes/command";
import { findCondition } from "../../clients/kubernetes/conditions";
import { passed } from "../../support/check";
import { commandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { formatCount } from "../../support/count";
import { makeDrift } from "../../support/drift";
import type { DriftFinding } from "../../support/drift";
import { listFlux } from "../cluster/flux";
import { isReady, nameOf } from "../cluster/ready";
import type { DriftCheck, DriftContext } from "./context";
import { managerOf } from "./managers";

/** Objects that Flux does not reconcile with git, because they are suspended or fail. */
export const flux: DriftCheck = {
  id: "flux",
  title: "Flux applies the newest revision, and nothing is suspended",
  needs: ["kubernetes-api"],
  async run(context) {
    const lists = await listFlux(context.kubernetes);
    const [sources = []] = lists;
    const findings = lists.flat().flatMap((object) => describeFlux(context, object, sources));
    const missing = sources.length > 0 ? [] : [noSource(context)];
    return passed(formatCount(lists.flat().length, "object"), [...missing, ...findings]);
  },
};

function noSource(place: CommandPlace): DriftFinding {
  return makeDrift("drift-flux-behind", {
    where: "flux-system",
    message: "there is no GitRepository: Flux reads nothing",
    fix: commandLine("up", place, "--only services"),
  });
}

function describeFlux(
  context: DriftContext,
  object: KubernetesObject,
  sources: readonly KubernetesObject[],
): DriftFinding[] {
  const { metadata, spec, status } = object;
  const where = nameOf(object);
  const cli = `${(object.kind ?? "").toLowerCase()} ${metadata.name} -n ${metadata.namespace ?? ""}`;
  if (spec?.suspend === true) {
    return [
      makeDrift("drift-flux-suspended", {
        where,
        message: "is suspended: its status no longer changes",
        changedBy: managerOf(object, ["spec", "suspend"]),
        fix: kubectlCommand(context, `patch ${cli} --type merge -p '{"spec":{"suspend":false}}'`),
        accept: "set spec.suspend in the git tree, so that it is visible there",
      }),
    ];
  }
  const behind = describeBehind(object, sources);
  if (behind === undefined) return [];
  return [
    makeDrift("drift-flux-behind", {
      where,
      message: behind,
      fix: kubectlCommand(context, `annotate ${cli} --overwrite reconcile.fluxcd.io/requestedAt="$(date +%s)"`),
    }),
  ];

  function describeBehind(of: KubernetesObject, from: readonly KubernetesObject[]): string | undefined {
    const observed: unknown = status?.observedGeneration;
    if (typeof observed === "number" && observed !== of.metadata.generation)
      return "was changed, but Flux has not reconciled it since";
    const wanted = fetchedRevision(of, from);
    const applied = status?.lastAppliedRevision as string | undefined;
    if (wanted !== undefined && applied !== undefined && applied !== wanted)
      return `has applied ${applied}, but git has ${wanted}`;
    return isReady(of) ? undefined : `is not Ready: ${findCondition(of, "Ready")?.message ?? "no status yet"}`;
  }
}

function fetchedRevision({ kind, metadata, spec }: KubernetesObject, sources: readonly KubernetesObject[]) {
  if (kind !== "Kustomization") return undefined;
  const { kind: of, name, namespace = metadata.namespace } = (spec?.sourceRef ?? {}) as Record<string, string>;
  if (of !== "GitRepository") return undefined;
  const source = sources.find((one) => one.metadata.name === name && one.metadata.namespace === namespace);
  return source?.status?.artifact?.revision as string | undefined;
}

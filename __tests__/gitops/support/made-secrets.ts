import { secretsOfJob, secretsOfSpeaker } from "../../../rehearsal/world/kubernetes/operators/made-secrets";
import type { MadeSecret } from "../../../rehearsal/world/kubernetes/operators/made-secrets";

/** The Secrets that the programs of a pod create at run time. */
export function secretsMadeBy(podSpec: unknown): MadeSecret[] {
  return [...secretsOfJob(podSpec), ...secretsOfSpeaker(podSpec)];
}

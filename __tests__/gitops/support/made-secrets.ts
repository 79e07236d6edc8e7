import { secretsOfJob, secretsOfSpeaker } from "../../../rehearsal/world/kubernetes/operators/made-secrets";
import type { GeneratedSecret } from "../../../rehearsal/world/kubernetes/operators/made-secrets";

/** The Secrets that the programs of a pod create at run time. */
export function generatedSecretsIn(podSpec: unknown): GeneratedSecret[] {
  return [...secretsOfJob(podSpec), ...secretsOfSpeaker(podSpec)];
}

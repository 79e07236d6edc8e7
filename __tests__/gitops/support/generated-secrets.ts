import { secretsOfJob, secretsOfSpeaker } from "../../../rehearsal/world/kubernetes/operators/generated-secrets";
import type { GeneratedSecret } from "../../../rehearsal/world/kubernetes/operators/generated-secrets";

/** The Secrets that the programs of a pod create at run time. */
export function generatedSecretsIn(podSpec: unknown): GeneratedSecret[] {
  return [...secretsOfJob(podSpec), ...secretsOfSpeaker(podSpec)];
}

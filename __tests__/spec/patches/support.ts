import { parse, stringify } from "yaml";
import type { LocatedFinding } from "../../../spec";
import { fixture, outcomeOf } from "../support";

/** What is found in a patch of the control planes, on Talos 1.13. */
export function patchFindings(patch: string): readonly LocatedFinding[] {
  const raw = fixture("kubespan-with-contract-1.13");
  raw.roles = { controlplane: { patches: [parse(patch)] } };
  return outcomeOf("test.yaml", stringify(raw)).errors;
}

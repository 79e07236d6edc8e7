import { accessMutants } from "./access";
import { guardEffectMutants } from "./guard-effects";
import { identityMutants } from "./identity";
import { destroyMutants } from "./destroy";
import type { Mutant } from "./mutant";
import { nodeMutants } from "./nodes";
import { ownershipMutants } from "./ownership";
import { patchMutants } from "./patches";
import { redactionMutants, redactionPartMutants } from "./redactions";
import { rotationMutants } from "./rotation";
import { ruleMutants } from "./rules";
import { gateMutants, secrecyMutants } from "./secrecy";
import { stateMutants } from "./states";

export type { Mutant } from "./mutant";

export function allMutants(project: string): Mutant[] {
  return [
    ...ruleMutants(),
    ...guardEffectMutants(),
    ...patchMutants(),
    ...nodeMutants(),
    ...gateMutants(),
    ...identityMutants(),
    ...ownershipMutants(),
    ...redactionMutants(project),
    ...redactionPartMutants(),
    ...secrecyMutants(),
    ...accessMutants(),
    ...destroyMutants(),
    ...rotationMutants(),
    ...stateMutants(),
  ];
}

import type { Problem } from "../problems";
import type { ClusterInput } from "../schema/cluster";
import { oddControlPlanes } from "./quorum";
import type { Rule } from "./rule";

const RULES: readonly Rule[] = [oddControlPlanes];

/** Every rule's findings: all at once, so that nobody mends a file one error at a time. */
export function checkRules(cluster: ClusterInput): Problem[] {
  return RULES.flatMap((rule) => rule(cluster));
}

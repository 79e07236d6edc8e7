import { mutantsOf } from "./mutant";
import type { Mutant, Row } from "./mutant";

/** Access control. */
const ROWS: readonly Row[] = [
  [
    "nodes drop connections that no rule allows",
    "spec/machine-config/ingress-firewall.ts",
    'body: { ingress: "block" }',
    'body: { ingress: "accept" }',
    "__tests__/spec/machine-config/ingress-firewall.test.ts",
  ],
  [
    "etcd accepts only control planes",
    "spec/machine-config/ingress-firewall.ts",
    "etcdPeers(cluster, nodes))",
    "nodes)",
    "__tests__/spec/machine-config/ingress-firewall.test.ts",
  ],
  [
    "only one group may log in to Vault",
    "spec/services/single-sign-on.ts",
    "services.vault ? { vault: services.vault.group } : {}",
    "services.vault ? {} : {}",
    "__tests__/stacks/config.test.ts",
  ],
  [
    "an application is bound to its group",
    "constructs/sso-application.ts",
    "if (groupId !== undefined) {",
    "if (groupId === '') {",
    "__tests__/stacks/config.test.ts",
  ],
  [
    "verify notices an application without a binding",
    "ops/checks/cluster/sso-access.ts",
    "if (active.length === 0)",
    "if (active === results)",
    "__tests__/ops/checks/cluster/sso.test.ts",
  ],
];

export function accessMutants(): Mutant[] {
  return mutantsOf("access", ROWS);
}

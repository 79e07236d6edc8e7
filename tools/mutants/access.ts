import { replaceText } from "./mutant";
import type { Mutant } from "./mutant";

/** Access control. */
export function accessMutants(): Mutant[] {
  return [
    {
      group: "access",
      name: "nodes drop connections that no rule allows",
      file: "spec/machine-config/ingress-firewall.ts",
      change: replaceText('body: { ingress: "block" }', 'body: { ingress: "accept" }'),
      tests: ["__tests__/spec/ingress-firewall.test.ts"],
    },
    {
      group: "access",
      name: "etcd accepts only control planes",
      file: "spec/machine-config/ingress-firewall.ts",
      change: replaceText("etcdPeers(cluster, nodes))", "nodes)"),
      tests: ["__tests__/spec/ingress-firewall.test.ts"],
    },
    {
      group: "access",
      name: "only one group may log in to Vault",
      file: "spec/services/single-sign-on.ts",
      change: replaceText("services.vault ? { vault: services.vault.group } : {}", "services.vault ? {} : {}"),
      tests: ["__tests__/stacks/config.test.ts"],
    },
    {
      group: "access",
      name: "an application is bound to its group",
      file: "constructs/sso-application.ts",
      change: replaceText("if (groupId !== undefined) {", "if (groupId === '') {"),
      tests: ["__tests__/stacks/config.test.ts"],
    },
    {
      group: "access",
      name: "verify notices an application without a binding",
      file: "ops/checks/cluster/sso-access.ts",
      change: replaceText("if (active.length === 0)", "if (active === results)"),
      tests: ["__tests__/ops/checks/cluster/sso.test.ts"],
    },
  ];
}

import { findCondition } from "../../clients/kubernetes/conditions";
import { failed, passed, skipped } from "../../support/check";
import type { Check } from "../../support/check";
import { error } from "../../support/finding";
import { kubectlCommand } from "../../clients/kubernetes/command";
import type { ClusterContext } from "./context";
import { isReady } from "./ready";

type Context = Pick<ClusterContext, "cluster" | "kubernetes" | "kubeconfig">;

const STORE = "/apis/external-secrets.io/v1/clustersecretstores/vault";
const PAGE = "docs/runbooks/vault-first-start.md";

/** Vault is unsealed but has no login method: its initialization was interrupted, and is not repeated. */
const INCOMPLETE = /permission denied|no handler for route/;

/** Read from External Secrets, which logs in to Vault as the services do. */
export const vaultInitialized: Check<Context> = {
  id: "vault-initialized",
  title: "Vault is completely initialized",
  needs: ["kubernetes-api"],
  appliesTo: ({ cluster: { services } }) => services.vault !== undefined && services.externalSecrets !== undefined,
  async run(context) {
    const store = await context.kubernetes.find(STORE).catch(() => undefined);
    if (!store) return skipped("not yet: External Secrets has no store for Vault");
    if (isReady(store)) return passed("External Secrets logs in");
    const message = findCondition(store, "Ready")?.message ?? "no status yet";
    if (!INCOMPLETE.test(message)) return skipped(`not yet: ${message}`);
    const words = `Vault accepts no login, which happens after an interrupted first start: ${message}`;
    return {
      ...failed(`${words} (${PAGE})`, kubectlCommand(context, "get clustersecretstore vault -o yaml")),
      findings: [error("vault-incomplete", words, `If Vault has never worked, follow ${PAGE}.`)],
    };
  },
};

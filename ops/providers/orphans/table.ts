/**
 * A killed run may have created objects that are missing from its state (T16). For every type in the stacks, this table
 * defines what the next run does: nothing is created twice, and nothing is lost.
 */

import { PLAN_PROVIDERS } from "../plan-providers";
import { OVERWRITTEN, byId, toText } from "./adoption-rule";
import type { Orphan, AdoptionRule } from "./adoption-rule";

export type { LookupResult, MachineLookup, Orphan, OrphanApis, Adoption, AdoptionRule } from "./adoption-rule";
export type { PlannedValues } from "./planned";

const NOWHERE = "it exists only in the state, and a lost one was never used";

/** @param key a value that is unique to each object */
const adoptFromAuthentik = (path: string, key: string): AdoptionRule => ({
  adopt: async ({ planned }, apis) => {
    const found = (await apis.authentik(path, { [key]: toText(planned[key]) })).find(
      (item) => item[key] === planned[key],
    );
    return found && byId(found.pk);
  },
});

function metadata({ planned }: Orphan): { name: string; namespace?: string } {
  const [first] = planned.metadata as { name: string; namespace?: string }[];
  return first ?? { name: "" };
}

const inNamespace: AdoptionRule = {
  adopt: (orphan) => {
    const { namespace = "default", name } = metadata(orphan);
    return { id: `${namespace}/${name}` };
  },
};

export const ADOPTION_RULES: Readonly<Record<string, AdoptionRule>> = {
  ...Object.assign({}, ...PLAN_PROVIDERS.map(({ orphans }) => orphans)),

  talos_machine_secrets: { again: NOWHERE },
  talos_image_factory_schematic: { again: "the factory assigns the same id to the same content" },
  talos_machine_configuration_apply: { again: "a node accepts a configuration that it already has" },
  // The provider retries for ten minutes before it reports this.
  talos_machine_bootstrap: {
    lookAhead: async ({ planned }, apis) =>
      typeof planned.node === "string" && (await apis.hasEtcd(planned.node)) ? { id: "bootstrapped" } : undefined,
  },
  talos_cluster_kubeconfig: { again: "every client certificate of the same secrets is valid" },

  kubernetes_namespace_v1: { adopt: (orphan) => byId(metadata(orphan).name) },
  kubernetes_secret_v1: inNamespace,
  kubernetes_config_map_v1: inNamespace,
  helm_release: {
    adopt: async ({ planned }, apis) => {
      const [namespace, name] = [toText(planned.namespace), toText(planned.name)];
      // While the record of the interrupted installation exists, Helm can neither continue it nor start another one.
      return (await apis.forgetPendingRelease(namespace, name))
        ? { removed: `Helm's record of an interrupted installation of ${namespace}/${name}` }
        : { id: `${namespace}/${name}` };
    },
  },
  flux_bootstrap_git: { again: OVERWRITTEN },

  powerdns_zone: { adopt: ({ planned }) => byId(planned.name) },
  powerdns_record: { again: OVERWRITTEN },

  authentik_group: adoptFromAuthentik("core/groups", "name"),
  authentik_user: adoptFromAuthentik("core/users", "username"),
  authentik_provider_oauth2: adoptFromAuthentik("providers/oauth2", "name"),
  authentik_application: { adopt: ({ planned }) => byId(planned.slug) },
  // Authentik silently binds the same group twice.
  authentik_policy_binding: {
    lookAhead: async ({ planned: { target, group, user } }, apis) => {
      if (typeof target !== "string") return undefined;
      const bound = await apis.authentik("policies/bindings", { target });
      const found = bound.find((it) => (group ? it.group === group : user ? it.user === user : false));
      return found && byId(found.pk);
    },
  },
  harbor_config_auth: { again: OVERWRITTEN },

  local_sensitive_file: { again: OVERWRITTEN },
  null_resource: { again: "its program checks first whether there is anything to do" },
  random_bytes: { again: NOWHERE },
  random_password: { again: NOWHERE },
  tls_private_key: { again: NOWHERE },
  tls_self_signed_cert: { again: NOWHERE },
};

/** A harmless in-place change for every resource type that has one, visible in the object. */
import { readFileSync, writeFileSync } from "node:fs";

type Body = Record<string, unknown>;
type Change = (body: Body) => Body;

const addLabel: Change = (body) => ({ ...body, labels: { ...(body.labels as object), disturbed: "yes" } });
const set =
  (name: string, value: unknown): Change =>
  (body) => ({ ...body, [name]: value });
const addMetadataLabel: Change = (body) => ({ ...body, metadata: addLabel(body.metadata as Body) });

/**
 * Other types have no in-place change. Machine configurations and their inputs, such as addresses, are not included either,
 * because their changes are rolling.
 */
export const CHANGES: Readonly<Record<string, Change>> = {
  hcloud_firewall: addLabel,
  hcloud_placement_group: addLabel,
  hcloud_server: addLabel,
  hcloud_rdns: set("dns_ptr", "disturbed.example.com"),
  proxmox_virtual_environment_vm: set("description", "disturbed"),
  proxmox_virtual_environment_pool: set("comment", "disturbed"),
  proxmox_virtual_environment_user: set("comment", "disturbed"),
  proxmox_virtual_environment_role: (body) => ({
    ...body,
    privileges: [...new Set([...(body.privileges as string[]), "Pool.Audit"])],
  }),
  proxmox_user_token: set("comment", "disturbed"),
  kubernetes_namespace_v1: addMetadataLabel,
  kubernetes_secret_v1: addMetadataLabel,
  kubernetes_config_map_v1: addMetadataLabel,
  helm_release: set("timeout", 901),
  flux_bootstrap_git: set("interval", "2m0s"),
  talos_cluster_kubeconfig: set("certificate_renewal_duration", "721h"),
  powerdns_zone: set("account", "disturbed"),
  authentik_group: set("attributes", JSON.stringify({ disturbed: true })),
  authentik_user: set("attributes", JSON.stringify({ disturbed: true })),
  authentik_application: set("meta_description", "disturbed"),
  authentik_provider_oauth2: set("access_token_validity", "minutes=11"),
  harbor_config_auth: set("oidc_name", "disturbed"),
};

/** Changes all of them in a synthesized stack. */
export function changeStack(file: string): void {
  const stack = JSON.parse(readFileSync(file, "utf8")) as { resource?: Record<string, Record<string, Body>> };
  for (const [type, named] of Object.entries(stack.resource ?? {}))
    for (const [name, body] of Object.entries(named)) named[name] = CHANGES[type]?.(body) ?? body;
  writeFileSync(file, JSON.stringify(stack));
}

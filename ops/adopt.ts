/**
 * A run that was killed may have made something that its state never heard of (T16). The next run then fails: the name is
 * taken. What has our name is ours: it is taken into the state, never made twice.
 */
import type { Diagnostic } from "./terraform/events";

/** The values that Terraform planned for a resource. */
export type Planned = Readonly<Record<string, unknown>>;

export interface Lookup {
  /** The id of what Hetzner calls by this name, of a kind such as `servers`. */
  hetznerId(kind: string, name: string, provider: string): Promise<string | undefined>;
}

interface Orphan {
  readonly type: string;
  readonly planned: Planned;
  /** The configured provider, such as `hcloud.hillsboro`. */
  readonly provider: string;
}

type ImportId = (orphan: Orphan, lookup: Lookup) => string | undefined | Promise<string | undefined>;

const text = (value: unknown): string => String(value);

const byHetznerName =
  (kind: string): ImportId =>
  ({ planned, provider }, lookup) =>
    lookup.hetznerId(kind, text(planned.name), provider);

function metadata({ planned }: Orphan): { name: string; namespace?: string } {
  const [first] = planned.metadata as { name: string; namespace?: string }[];
  return first ?? { name: "" };
}

const inNamespace: ImportId = (orphan) => {
  const { namespace = "default", name } = metadata(orphan);
  return `${namespace}/${name}`;
};

/** How each type that can be left behind is taken in. Others overwrite what is there, or leave nothing behind. */
const IMPORT_IDS: Readonly<Record<string, ImportId>> = {
  hcloud_server: byHetznerName("servers"),
  hcloud_primary_ip: byHetznerName("primary_ips"),
  hcloud_firewall: byHetznerName("firewalls"),
  hcloud_placement_group: byHetznerName("placement_groups"),
  proxmox_virtual_environment_vm: ({ planned }) => `${text(planned.node_name)}/${text(planned.vm_id)}`,
  proxmox_virtual_environment_user: ({ planned }) => text(planned.user_id),
  proxmox_virtual_environment_role: ({ planned }) => text(planned.role_id),
  kubernetes_namespace_v1: (orphan) => metadata(orphan).name,
  kubernetes_secret_v1: inNamespace,
  kubernetes_config_map_v1: inNamespace,
  helm_release: ({ planned }) => `${text(planned.namespace)}/${text(planned.name)}`,
  flux_bootstrap_git: ({ planned }) => text(planned.namespace),
  powerdns_zone: ({ planned }) => text(planned.name),
  talos_machine_bootstrap: () => "bootstrapped",
};

const TAKEN =
  /already (?:exists|used|in use|taken)|uniqueness_error|AlreadyExists|cannot re-use a name|is taken|must be unique|Conflict/i;

/** The resources that could not be made because they are there already. */
export function takenAddresses(diagnostics: readonly Diagnostic[]): string[] {
  const taken = diagnostics.filter(({ summary, detail }) => TAKEN.test(`${summary} ${detail}`));
  return [...new Set(taken.flatMap(({ address }) => address ?? []))];
}

/** What to import a resource by; undefined when it cannot be found or taken in. */
export async function importIdOf(orphan: Orphan, lookup: Lookup): Promise<string | undefined> {
  return IMPORT_IDS[orphan.type]?.(orphan, lookup);
}

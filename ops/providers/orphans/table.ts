/**
 * A run that was killed may have made something that its state never heard of (T16). Of every type that the stacks use this
 * says what the next run does about it: nothing is made twice, and nothing is given up for lost.
 */

import type { Clouds } from "../ownership/clouds";
import type { FoundMachine } from "../ownership/machine";
import { ownerByComment, ownerByLabels } from "./owners";
import type { Owner } from "./owners";

/** The values that Terraform planned for a resource. */
export type Planned = Readonly<Record<string, unknown>>;

export interface Orphan {
  readonly address: string;
  readonly type: string;
  readonly planned: Planned;
  /** The configured provider, such as `hcloud.hillsboro`. */
  readonly provider: string;
  readonly cluster: string;
  /** Somebody has said that it is to be taken over even if nothing on it says whose it is. */
  readonly evenUnmarked: boolean;
}

/** The ways to where orphans are. Each site of a cluster is called by its name. */
export interface Reach extends Pick<Clouds, "vm" | "serverNamed"> {
  /** What Hetzner calls by this name, of a kind such as `servers`. */
  hetzner(
    site: string,
    kind: string,
    name: string,
  ): Promise<{ readonly id: string; readonly labels: Planned } | undefined>;
  /** What Proxmox lists at a path such as `/access/users`. */
  proxmox(site: string, path: string): Promise<readonly Planned[]>;
  /** What Authentik lists at a path such as `core/groups`. */
  authentik(path: string, query: Readonly<Record<string, string>>): Promise<readonly Planned[]>;
  /** Whether the etcd of a node has members. */
  hasEtcd(address: string): Promise<boolean>;
  deleteProxmoxToken(site: string, user: string, token: string): Promise<void>;
  /** What of the cluster answers, for a message; undefined where nothing does. */
  answeringPart(): Promise<string | undefined>;
  /** Takes away what Helm remembers of an installation that was cut short. False if there is none. */
  forgetPendingRelease(namespace: string, name: string): Promise<boolean>;
}

/** Taken into the state by this id, or taken away so that it can be made anew. */
export type Taken = { readonly id: string } | { readonly removed: string };

/** It says that it is of another cluster, and so it is never taken, whoever asks for it. */
export interface OfAnother {
  readonly of: string;
}

/** It exists, and nothing on it says who owns it. */
export interface Unmarked {
  readonly unmarked: true;
}

/** undefined: it does not exist, as far as the API says. */
export type Found = Taken | OfAnother | Unmarked | undefined;
type Take = (orphan: Orphan, reach: Reach) => Found | Promise<Found>;

export interface MachineLookup {
  find(orphan: Orphan, reach: Reach): Promise<FoundMachine | undefined>;
  /** What its provider imports it by. */
  importId(found: FoundMachine): string;
}

export type Way =
  /** A second one is refused, and that shows which is there. */
  | { readonly take: Take }
  /** A second one is made without a word, or refused only after minutes: looked for before it is made. */
  | { readonly lookAhead: Take }
  /** Looked for before every create: a foreign one is refused before anything is applied, our own is adopted. */
  | { readonly machine: MachineLookup }
  /** Why it does no harm to make it again. */
  | { readonly again: string };

const NOWHERE = "it is in the state alone: what a kill costs was never used by anybody";
const OVERWRITTEN = "it sets what is there to what it should be";

const text = (value: unknown): string => String(value);
const byId = (id: unknown): Taken => ({ id: text(id) });
const siteOf = ({ provider }: Orphan): string => provider.split(".")[1] ?? "";

/** A name alone may be anybody's. */
async function owned({ evenUnmarked }: Orphan, owner: Owner, take: () => Taken | Promise<Taken>): Promise<Found> {
  if (typeof owner === "object") return { of: owner.cluster };
  return owner === "ours" || evenUnmarked ? take() : { unmarked: true };
}

const atHetzner = (kind: string): Way => ({
  take: async (orphan, reach) => {
    const found = await reach.hetzner(siteOf(orphan), kind, text(orphan.planned.name));
    return found && owned(orphan, ownerByLabels(found.labels, orphan.cluster), () => byId(found.id));
  },
});

interface ProxmoxUser {
  readonly userid: string;
  readonly comment?: string;
  readonly tokens?: readonly { readonly tokenid: string; readonly comment?: string }[];
}

async function proxmoxUser(orphan: Orphan, reach: Reach): Promise<ProxmoxUser | undefined> {
  const users = (await reach.proxmox(siteOf(orphan), "/access/users?full=1")) as unknown as readonly ProxmoxUser[];
  return users.find(({ userid }) => userid === orphan.planned.user_id);
}

/** @param key what no two of them have in common */
const inAuthentik = (path: string, key: string): Way => ({
  take: async ({ planned }, reach) => {
    const found = (await reach.authentik(path, { [key]: text(planned[key]) })).find(
      (item) => item[key] === planned[key],
    );
    return found && byId(found.pk);
  },
});

function metadata({ planned }: Orphan): { name: string; namespace?: string } {
  const [first] = planned.metadata as { name: string; namespace?: string }[];
  return first ?? { name: "" };
}

const inNamespace: Way = {
  take: (orphan) => {
    const { namespace = "default", name } = metadata(orphan);
    return { id: `${namespace}/${name}` };
  },
};

/** A running cluster may log in with a token whose secret this state does not hold: deleting it would lock the cluster out. */
export class TokenInUse extends Error {
  override readonly name = "TokenInUse";
  readonly code = "token-in-use";

  constructor(token: string, { address, cluster }: Orphan, answering: string) {
    super(
      `${address}: the token ${token} exists on Proxmox, its secret is not in the state of auth, and ${cluster} is running: ${answering} answers. ` +
        `The token may be in use and was not deleted. [token-in-use]\n` +
        `If the state of ${cluster} is elsewhere, bring it back (docs/state.md). ` +
        `If nothing uses the token, delete it on the Proxmox host and run again: pveum user token remove ${token.replace("!", " ")}`,
    );
  }
}

export const WAYS: Readonly<Record<string, Way>> = {
  hcloud_server: {
    machine: {
      find: (orphan, reach) => reach.serverNamed(siteOf(orphan), text(orphan.planned.name)),
      importId: ({ id }) => id,
    },
  },
  hcloud_primary_ip: atHetzner("primary_ips"),
  hcloud_firewall: atHetzner("firewalls"),
  hcloud_placement_group: atHetzner("placement_groups"),
  hcloud_rdns: { again: OVERWRITTEN },

  // bpg v0.111.1 retries a create that is answered with 500, and takes "already exists" for success: it never refuses.
  proxmox_virtual_environment_vm: {
    machine: {
      find: (orphan, reach) => reach.vm(siteOf(orphan), Number(orphan.planned.vm_id)),
      importId: ({ id, host }) => `${text(host)}/${id}`,
    },
  },
  proxmox_virtual_environment_user: {
    take: async (orphan, reach) => {
      const found = await proxmoxUser(orphan, reach);
      return found && owned(orphan, ownerByComment(found.comment, orphan.cluster), () => byId(found.userid));
    },
  },
  proxmox_virtual_environment_pool: {
    take: async (orphan, reach) => {
      const pools = (await reach.proxmox(siteOf(orphan), "/pools")) as readonly { poolid?: string; comment?: string }[];
      const found = pools.find(({ poolid }) => poolid === orphan.planned.pool_id);
      return found && owned(orphan, ownerByComment(found.comment, orphan.cluster), () => byId(found.poolid));
    },
  },
  // It has no room for a note; but its name begins with the cluster's.
  proxmox_virtual_environment_role: { take: ({ planned }) => byId(planned.role_id) },
  proxmox_acl: { again: OVERWRITTEN },
  // Proxmox tells a token's secret once. If the state has not heard it, nobody ever will.
  proxmox_user_token: {
    take: async (orphan, reach) => {
      const [user, token] = [text(orphan.planned.user_id), text(orphan.planned.token_name)];
      const found = (await proxmoxUser(orphan, reach))?.tokens?.find(({ tokenid }) => tokenid === token);
      return (
        found &&
        owned(orphan, ownerByComment(found.comment, orphan.cluster), async () => {
          const answering = await reach.answeringPart();
          if (answering) throw new TokenInUse(`${user}!${token}`, orphan, answering);
          await reach.deleteProxmoxToken(siteOf(orphan), user, token);
          return { removed: `the token ${user}!${token}, whose secret nobody knows` };
        })
      );
    },
  },
  proxmox_download_file: { again: "it overwrites what an interrupted download left: its name says what is in it" },

  talos_machine_secrets: { again: NOWHERE },
  talos_image_factory_schematic: { again: "the factory gives the same content the same id" },
  talos_machine_configuration_apply: { again: "a node takes a configuration that it has already" },
  // The provider tries for ten minutes before it believes that this has happened.
  talos_machine_bootstrap: {
    lookAhead: async ({ planned }, reach) =>
      typeof planned.node === "string" && (await reach.hasEtcd(planned.node)) ? { id: "bootstrapped" } : undefined,
  },
  talos_cluster_kubeconfig: { again: "every client certificate is as good as the last" },

  kubernetes_namespace_v1: { take: (orphan) => byId(metadata(orphan).name) },
  kubernetes_secret_v1: inNamespace,
  kubernetes_config_map_v1: inNamespace,
  helm_release: {
    take: async ({ planned }, reach) => {
      const [namespace, name] = [text(planned.namespace), text(planned.name)];
      // Helm refuses to go on with it, and to begin anew, for as long as it remembers that it had begun.
      return (await reach.forgetPendingRelease(namespace, name))
        ? { removed: `Helm's note of an installation of ${namespace}/${name} that was cut short` }
        : { id: `${namespace}/${name}` };
    },
  },
  flux_bootstrap_git: { again: OVERWRITTEN },

  powerdns_zone: { take: ({ planned }) => byId(planned.name) },
  powerdns_record: { again: OVERWRITTEN },

  authentik_group: inAuthentik("core/groups", "name"),
  authentik_user: inAuthentik("core/users", "username"),
  authentik_provider_oauth2: inAuthentik("providers/oauth2", "name"),
  authentik_application: { take: ({ planned }) => byId(planned.slug) },
  // Authentik binds the same group twice without a word.
  authentik_policy_binding: {
    lookAhead: async ({ planned: { target, group, user } }, reach) => {
      if (typeof target !== "string") return undefined;
      const bound = await reach.authentik("policies/bindings", { target });
      const found = bound.find((it) => (group ? it.group === group : user ? it.user === user : false));
      return found && byId(found.pk);
    },
  },
  harbor_config_auth: { again: OVERWRITTEN },

  local_sensitive_file: { again: OVERWRITTEN },
  null_resource: { again: "what it runs looks first whether there is anything to do" },
  random_bytes: { again: NOWHERE },
  random_password: { again: NOWHERE },
  tls_private_key: { again: NOWHERE },
  tls_self_signed_cert: { again: NOWHERE },
};

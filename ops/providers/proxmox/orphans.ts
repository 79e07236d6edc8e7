import { OVERWRITTEN, byId, checkOwned, siteOf, toText } from "../orphans/adoption-rule";
import type { Orphan, OrphanApis, AdoptionRule } from "../orphans/adoption-rule";
import { ownerByComment } from "./owner";

interface ProxmoxUser {
  readonly userid: string;
  readonly comment?: string;
  readonly tokens?: readonly { readonly tokenid: string; readonly comment?: string }[];
}

/** An entry of the HA manager: a machine, or a rule. */
interface HaEntry {
  readonly sid?: string;
  readonly rule?: string;
  readonly comment?: string;
}

async function proxmoxUser(orphan: Orphan, apis: OrphanApis): Promise<ProxmoxUser | undefined> {
  const users = (await apis.proxmox(siteOf(orphan), "/access/users?full=1")) as unknown as readonly ProxmoxUser[];
  return users.find(({ userid }) => userid === orphan.planned.user_id);
}

/** A running cluster may log in with a token whose secret this state does not hold: deleting it would lock the cluster out. */
class TokenInUse extends Error {
  override readonly name = "TokenInUse";
  readonly code = "token-in-use";

  constructor(token: string, { address, cluster }: Orphan, answering: string) {
    super(
      `${address}: the token ${token} exists on Proxmox, its secret is not in the state of auth, and ${cluster} is running: ${answering} responds. ` +
        `The token may be in use and was not deleted. [token-in-use]\n` +
        `If the state of ${cluster} is elsewhere, bring it back (docs/state.md). ` +
        `If nothing uses the token, delete it on the Proxmox host and run again: pveum user token remove ${token.replace("!", " ")}`,
    );
  }
}

export const ORPHANS: Readonly<Record<string, AdoptionRule>> = {
  // bpg v0.111.1 retries a create after a 500, and treats "already exists" as success: it never refuses.
  proxmox_virtual_environment_vm: {
    machine: {
      find: (orphan, apis) => apis.vm(siteOf(orphan), Number(orphan.planned.vm_id)),
      importId: ({ id, host }) => `${toText(host)}/${id}`,
    },
  },
  proxmox_virtual_environment_user: {
    adopt: async (orphan, apis) => {
      const found = await proxmoxUser(orphan, apis);
      return found && checkOwned(orphan, ownerByComment(found.comment, orphan.cluster), () => byId(found.userid));
    },
  },
  proxmox_virtual_environment_pool: {
    adopt: async (orphan, apis) => {
      const pools = (await apis.proxmox(siteOf(orphan), "/pools")) as readonly { poolid?: string; comment?: string }[];
      const found = pools.find(({ poolid }) => poolid === orphan.planned.pool_id);
      return found && checkOwned(orphan, ownerByComment(found.comment, orphan.cluster), () => byId(found.poolid));
    },
  },
  // It has no comment field, but its name begins with the cluster's name.
  proxmox_virtual_environment_role: { adopt: ({ planned }) => byId(planned.role_id) },
  proxmox_acl: { again: OVERWRITTEN },
  // Proxmox shows a token's secret once. If it is not in the state, it is lost.
  proxmox_user_token: {
    adopt: async (orphan, apis) => {
      const [user, token] = [toText(orphan.planned.user_id), toText(orphan.planned.token_name)];
      const found = (await proxmoxUser(orphan, apis))?.tokens?.find(({ tokenid }) => tokenid === token);
      return (
        found &&
        checkOwned(orphan, ownerByComment(found.comment, orphan.cluster), async () => {
          const answering = await apis.findRespondingPart();
          if (answering) throw new TokenInUse(`${user}!${token}`, orphan, answering);
          await apis.deleteProxmoxToken(siteOf(orphan), user, token);
          return { removed: `the token ${user}!${token}, whose secret is lost` };
        })
      );
    },
  },
  proxmox_haresource: {
    adopt: async (orphan, apis) => {
      const all = (await apis.proxmox(siteOf(orphan), "/cluster/ha/resources")) as readonly HaEntry[];
      const found = all.find(({ sid }) => sid === orphan.planned.resource_id);
      return found && checkOwned(orphan, ownerByComment(found.comment, orphan.cluster), () => byId(found.sid));
    },
  },
  proxmox_harule: {
    adopt: async (orphan, apis) => {
      const all = (await apis.proxmox(siteOf(orphan), "/cluster/ha/rules")) as readonly HaEntry[];
      const found = all.find(({ rule }) => rule === orphan.planned.rule);
      return found && checkOwned(orphan, ownerByComment(found.comment, orphan.cluster), () => byId(found.rule));
    },
  },
  proxmox_download_file: { again: "it overwrites what an interrupted download left: its name identifies its content" },
};

import { Construct } from "constructs";
import { Acl } from "../../../.gen/providers/proxmox/acl";
import type { ProxmoxProvider } from "../../../.gen/providers/proxmox/provider";
import { UserToken } from "../../../.gen/providers/proxmox/user-token";
import { VirtualEnvironmentRole } from "../../../.gen/providers/proxmox/virtual-environment-role";
import { VirtualEnvironmentUser } from "../../../.gen/providers/proxmox/virtual-environment-user";
import { setLogicalId } from "../../naming";
import { KEPT } from "../../protection";
import type { ProxmoxPool } from "./pool";

/** Rights on some paths of Proxmox, and no others. */
export interface ProxmoxGrant {
  /** Becomes part of the role's name. */
  readonly name: string;
  readonly privileges: readonly string[];
  readonly paths: readonly string[];
  /** Whether it also applies below these paths. @default true */
  readonly propagate?: boolean;
}

export interface ProxmoxAccessProps {
  readonly provider: ProxmoxProvider;
  readonly clusterName: string;
  readonly siteName: string;
  /** The purpose of the user: `terraform`, `csi`. */
  readonly purpose: string;
  /** `name@realm`. */
  readonly user: string;
  readonly grants: readonly ProxmoxGrant[];
  /** The pool that the grants refer to. */
  readonly pool: Pick<ProxmoxPool, "path" | "dependable">;
}

/**
 * A Proxmox user with a token and only the permissions that it needs. Roles and rules contain no secret and can be created
 * again, so they are not protected: a grant that is no longer needed is deleted.
 */
export class ProxmoxAccess extends Construct {
  /** `user@realm!name=uuid`, as the provider expects it. */
  readonly token: string;

  constructor(scope: Construct, id: string, props: ProxmoxAccessProps) {
    super(scope, id);
    const { provider, clusterName, siteName, purpose } = props;
    const name = `${siteName}-${purpose}`;
    const user = setLogicalId(
      new VirtualEnvironmentUser(this, "user", {
        provider,
        userId: props.user,
        comment: `${purpose} of the cluster ${clusterName}, made by Coldstart`,
        lifecycle: KEPT,
      }),
      name,
    );
    const acls = props.grants.flatMap((grant) => {
      const role = setLogicalId(
        new VirtualEnvironmentRole(this, `role-${grant.name}`, {
          provider,
          roleId: `${clusterName}-${name}-${grant.name}`,
          privileges: [...grant.privileges].sort(),
        }),
        `${name}-${grant.name}`,
      );
      return grant.paths.map((path) =>
        setLogicalId(
          new Acl(this, `acl-${grant.name}-${path}`, {
            provider,
            path,
            roleId: role.roleId,
            userId: user.userId,
            propagate: grant.propagate ?? true,
            ...(path === props.pool.path ? { dependsOn: [props.pool.dependable] } : {}),
          }),
          `${name}-${grant.name}${path === "/" ? "" : path.replaceAll("/", "-")}`,
        ),
      );
    });
    const token = new UserToken(this, "token", {
      provider,
      userId: user.userId,
      tokenName: clusterName,
      comment: `${purpose} of the cluster ${clusterName}`,
      // The user itself has only these permissions; a token with separate privileges would have none.
      privilegesSeparation: false,
      dependsOn: acls,
      lifecycle: KEPT,
    });
    this.token = setLogicalId(token, name).value;
  }
}

import { Fn, Token } from "cdktf";
import { Construct } from "constructs";
import { ConfigAuth } from "../.gen/providers/harbor/config-auth";
import { setLogicalId } from "./naming";

export interface HarborLoginProps {
  /** Ends with a slash: Harbor compares it with the issuer that Authentik reports. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly adminGroup: string;
  /** Certificates of Let's Encrypt's staging are not trusted. */
  readonly verifyCertificate: boolean;
}

/** Harbor logs users in through Authentik; members of the admin group administer it. */
export class HarborLogin extends Construct {
  constructor(scope: Construct, id: string, props: HarborLoginProps) {
    super(scope, id);
    setLogicalId(
      new ConfigAuth(this, "login", {
        authMode: "oidc_auth",
        oidcName: "authentik",
        oidcEndpoint: props.issuer,
        oidcClientId: props.clientId,
        // Write-only: it is not in the state of this layer.
        oidcClientSecretWo: props.clientSecret,
        oidcClientSecretWoVersion: versionOf(props.clientSecret),
        oidcScope: "openid,profile,email,offline_access",
        oidcGroupsClaim: "groups",
        oidcAdminGroup: props.adminGroup,
        oidcUserClaim: "preferred_username",
        oidcAutoOnboard: true,
        oidcVerifyCert: props.verifyCertificate,
      }),
      "harbor_login",
    );
  }
}

/**
 * The version changes with the secret, otherwise Harbor would not be updated. A few digits of a hash reveal nothing.
 */
function versionOf(secret: string): number {
  return Token.asNumber(Fn.nonsensitive(Fn.parseint(Fn.substr(Fn.sha256(secret), 0, 7), 16)));
}

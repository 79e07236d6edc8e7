import { Construct } from "constructs";
import { DataAuthentikCertificateKeyPair } from "../.gen/providers/authentik/data-authentik-certificate-key-pair";
import { DataAuthentikFlow } from "../.gen/providers/authentik/data-authentik-flow";
import { DataAuthentikPropertyMappingProviderScope } from "../.gen/providers/authentik/data-authentik-property-mapping-provider-scope";
import { Group } from "../.gen/providers/authentik/group";
import { User } from "../.gen/providers/authentik/user";
import { ADMIN_GROUP } from "../spec";
import type { Cluster, SsoApplication as ApplicationSpec } from "../spec";
import { setLogicalId } from "./naming";
import { SsoApplication } from "./sso-application";
import type { SsoDefaults } from "./sso-application";

/** With offline_access, without which Authentik gives no refresh tokens. */
const SCOPES = ["openid", "email", "profile", "offline_access"];

export interface SingleSignOnProps {
  readonly directory: Pick<Cluster["sso"], "admin" | "groups">;
  readonly applications: readonly ApplicationSpec[];
  readonly adminPassword: string;
  readonly clientSecret: (application: string) => string;
}

/** Users and groups, and the applications that they can log in to. */
export class SingleSignOn extends Construct {
  constructor(scope: Construct, id: string, props: SingleSignOnProps) {
    super(scope, id);
    const { directory, applications, adminPassword, clientSecret } = props;
    const admins = setLogicalId(new Group(this, ADMIN_GROUP, { name: ADMIN_GROUP, isSuperuser: true }), "sso_admins");
    const groups = new Map(
      directory.groups.map((name) => [name, setLogicalId(new Group(this, `group-${name}`, { name }), name)]),
    ).set(ADMIN_GROUP, admins);
    const { username, email } = directory.admin;
    setLogicalId(
      new User(this, "first-person", {
        username,
        name: username,
        email,
        // Set once, when the user is created. A password that the user chooses later stays.
        password: adminPassword,
        groups: [admins.id],
      }),
      "sso_admin",
    );
    const defaults = this.readDefaults();
    for (const application of applications) {
      new SsoApplication(this, `application-${application.name}`, {
        application,
        clientSecret: clientSecret(application.name),
        defaults,
        groupId: application.group === undefined ? undefined : groups.get(application.group)?.id,
      });
    }
  }

  private readDefaults(): SsoDefaults {
    const flow = (name: string, slug: string) => setLogicalId(new DataAuthentikFlow(this, name, { slug }), name).id;
    const signingKey = new DataAuthentikCertificateKeyPair(this, "signing-key", {
      name: "authentik Self-signed Certificate",
      // Only the id is read: the key itself would be copied into the state.
      fetchCertificate: false,
      fetchKey: false,
    });
    const scopes = new DataAuthentikPropertyMappingProviderScope(this, "scopes", {
      managedList: SCOPES.map((scope) => `goauthentik.io/providers/oauth2/scope-${scope}`),
    });
    return {
      // Every logged-in user is admitted: these are the cluster's own applications.
      authorizationFlow: flow("implicit_consent", "default-provider-authorization-implicit-consent"),
      invalidationFlow: flow("provider_logout", "default-provider-invalidation-flow"),
      signingKey: setLogicalId(signingKey, "signing_key").id,
      scopeMappings: setLogicalId(scopes, "openid_scopes").ids,
    };
  }
}

import { Token } from "cdktf";
import { Construct } from "constructs";
import { Application } from "../.gen/providers/authentik/application";
import { PolicyBinding } from "../.gen/providers/authentik/policy-binding";
import { ProviderOauth2 } from "../.gen/providers/authentik/provider-oauth2";
import type { SsoApplication as ApplicationSpec } from "../spec";
import { setLogicalId } from "./naming";

/** Objects that Authentik creates at its first start, and that every application uses. */
export interface SsoDefaults {
  readonly authorizationFlow: string;
  readonly invalidationFlow: string;
  readonly signingKey: string;
  readonly scopeMappings: string[];
}

export interface SsoApplicationProps {
  readonly application: ApplicationSpec;
  readonly clientSecret: string;
  readonly defaults: SsoDefaults;
  /** The id of the only group that may log in. */
  readonly groupId: string | undefined;
}

/** An application that users log in to through Authentik, with OpenID Connect. */
export class SsoApplication extends Construct {
  constructor(scope: Construct, id: string, { application, clientSecret, defaults, groupId }: SsoApplicationProps) {
    super(scope, id);
    const { name, title, redirectUris, launchUrl } = application;
    const provider = setLogicalId(
      new ProviderOauth2(this, "provider", {
        name,
        clientId: name,
        clientSecret,
        authorizationFlow: defaults.authorizationFlow,
        invalidationFlow: defaults.invalidationFlow,
        // Without a key tokens are signed with the client's secret (HS256), which Harbor and Vault refuse.
        signingKey: defaults.signingKey,
        propertyMappings: defaults.scopeMappings,
        // A list of maps with the API's own spelling: other keys crash the provider.
        allowedRedirectUris: redirectUris.map((url) => ({ matching_mode: "strict", url })),
      }),
      name,
    );
    const made = setLogicalId(
      new Application(this, "application", {
        name: title,
        slug: name,
        protocolProvider: Token.asNumber(provider.id),
        metaLaunchUrl: launchUrl,
      }),
      name,
    );
    if (groupId !== undefined) {
      // By the application's uuid: its id is the slug.
      setLogicalId(new PolicyBinding(this, "only", { target: made.uuid, group: groupId, order: 0 }), name);
    }
  }
}

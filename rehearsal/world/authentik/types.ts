/** Objects of Authentik, as its API shows them. */
export interface RedirectUri {
  readonly matching_mode: string;
  readonly url: string;
}

export interface OAuth2Provider {
  readonly pk: number;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authenticationFlow?: string;
  readonly authorizationFlow: string;
  readonly invalidationFlow: string;
  readonly propertyMappings: readonly string[];
  readonly redirectUris: readonly RedirectUri[];
  readonly signingKey?: string;
  readonly encryptionKey?: string;
  /** Fields that nothing else depends on, under the names that Terraform knows them by. */
  readonly settings: Readonly<Record<string, string | boolean | number[] | string[]>>;
}

export interface Application {
  readonly pk: string;
  readonly slug: string;
  readonly name: string;
  readonly provider?: number;
  readonly backchannelProviders: readonly number[];
  readonly settings: Readonly<Record<string, string | boolean>>;
}

export interface Group {
  readonly pk: string;
  readonly name: string;
  readonly isSuperuser: boolean;
  readonly parents: readonly string[];
  readonly roles: readonly string[];
  readonly attributes: string;
}

export interface User {
  readonly pk: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly path: string;
  readonly type: string;
  readonly groups: readonly string[];
  readonly attributes: string;
}

export interface PolicyBinding {
  readonly pk: string;
  readonly target: string;
  readonly policy?: string;
  readonly group?: string;
  readonly user?: number;
  readonly order: number;
  readonly settings: Readonly<Record<string, boolean | number>>;
}

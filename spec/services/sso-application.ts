/** An application that users log in to. Its name is the slug in Authentik and the client's id. */
export interface SsoApplication {
  readonly name: string;
  readonly title: string;
  /** The exact redirect URLs that Authentik accepts. */
  readonly redirectUris: readonly string[];
  readonly launchUrl?: string;
  /** The only group that may log in. Default: every user. */
  readonly group?: string;
}

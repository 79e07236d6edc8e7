import { z } from "./zod-jitless";
import { emailAddress, httpsUrl, name, object } from "./primitives";

/** https, a loopback address, or the scheme of an app: never plain text over a network. */
const redirectUri = z
  .string()
  .regex(
    /^(?:https:\/\/[^\s/#*]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?|[a-z]+(?:\.[a-z0-9]+)+:)(?:\/[^\s#*]*)?$/,
    {
      error: (issue) =>
        `"${String(issue.input)}" is not a redirect URI: https://…, or http://localhost…, in full, without * or #`,
    },
  );

const application = object({
  name: name.describe("Its name in Authentik's URLs, and its client id."),
  title: z.string().min(1).optional().describe("The name that users see. Default: the name."),
  redirectUris: z
    .array(redirectUri)
    .min(1, { error: "an application needs at least one redirect URI" })
    .describe("The exact redirect URIs after the login; see the manual of the application."),
  launchUrl: httpsUrl.optional().describe("The address that its tile on Authentik's page opens."),
  group: name.optional().describe("The only group that may log in. Default: every user."),
});

export const sso = object({
  admin: object({
    username: name.default("operator").describe("The user name. Not `admin`: Harbor and Gitea reserve it."),
    email: emailAddress.optional().describe("Default: the user name at the domain."),
  })
    .prefault({})
    .describe("The first user, a member of the group `admins`. The password is created in the auth layer."),
  groups: z.array(name).default([]).describe("Additional groups, beside `admins`."),
  applications: z
    .array(application)
    .default([])
    .describe("Applications that users log in to, beside the services above."),
}).describe("Single sign-on, by Authentik.");

import { z } from "zod";
import { emailAddress, httpsUrl, name, object } from "./primitives";

/** https, a program on the person's own machine, or a scheme that an app registered; never readable on the way. */
const redirectUri = z
  .string()
  .regex(
    /^(?:https:\/\/[^\s/#*]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?|[a-z]+(?:\.[a-z0-9]+)+:)(?:\/[^\s#*]*)?$/,
    {
      error: (issue) =>
        `"${String(issue.input)}" is not an address to come back to: https://…, or http://localhost…, in full, without * or #`,
    },
  );

const application = object({
  name: name.describe("Its name in Authentik's addresses, and the client's id."),
  title: z.string().min(1).optional().describe("What people see. Default: the name."),
  redirectUris: z
    .array(redirectUri)
    .min(1, { error: "an application needs an address that people come back to" })
    .describe("Where people are sent back to after the login, letter for letter; the application's manual says it."),
  launchUrl: httpsUrl.optional().describe("Where its tile on Authentik's page leads to."),
  group: name.optional().describe("The only group that may log in. Default: everybody."),
});

export const sso = object({
  admin: object({
    username: name.default("operator").describe("The login. Not `admin`: Harbor and Gitea keep that for themselves."),
    email: emailAddress.optional().describe("Default: the user name at the domain."),
  })
    .prefault({})
    .describe("The first person, in the group `admins`. The password is made in the auth layer."),
  groups: z.array(name).default([]).describe("Further groups, beside `admins`."),
  applications: z.array(application).default([]).describe("What people log in to, beside the services above."),
}).describe("Single sign-on, by Authentik.");

import { z } from "./zod-jitless";
import { RECORD_TYPES } from "../dns/content";
import { choice, name, object, wholeNumber } from "./primitives";

const recordName = z
  .string()
  .regex(/^(?:@|\*|(?:\*\.)?_?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\._?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)$/, {
    error: (issue) =>
      `"${String(issue.input)}" is not a name in the domain such as www, _dmarc or *.dev (lower case, no final dot; @ is the domain itself)`,
  });

const record = object({
  name: recordName.describe("The name, without the domain; `@` is the domain itself."),
  type: choice(RECORD_TYPES).describe("The record type."),
  values: z
    .array(z.string().min(1))
    .min(1, { error: "a record needs at least one value" })
    .describe("The record values. Write other hosts as full names; trailing dots and quotes are added."),
  ttl: wholeNumber(30, 604_800).default(300).describe("How long resolvers may cache it, in seconds."),
});

export const dns = object({
  nameServers: z
    .record(name, name)
    .default({})
    .describe("The zone's name servers: a label in the domain, and the node with a public address that serves it."),
  records: z
    .array(record)
    .default([])
    .describe("Additional records of the domain, beside those that the cluster creates."),
}).describe("The name servers of the domain, and additional records.");

export type RecordInput = z.infer<typeof record>;

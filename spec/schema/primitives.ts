import { z } from "./zod-jitless";
import { didYouMean, joinWithOr } from "../suggest";

/** An object that refuses keys it does not know, and says which one was probably meant. */
export function object<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys
            .map((key) => `unknown key "${key}"${didYouMean(key, known)}; known keys are ${joinWithOr(known)}`)
            .join("; ")
        : undefined,
  });
}

/** One of several keywords. */
export function choice<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {
    error: (issue) =>
      typeof issue.input === "string"
        ? `"${issue.input}" is not allowed${didYouMean(issue.input, words)}; allowed are ${joinWithOr(words)}`
        : undefined,
  });
}

function pattern(regex: RegExp, allowed: string) {
  return z.string().regex(regex, { error: (issue) => `"${String(issue.input)}" is not ${allowed}` });
}

/** Names become host names, Terraform addresses and labels: the narrowest rule of the three. */
export const name = pattern(
  /^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  "a name: lower-case letters, digits and inner hyphens, starting with a letter, at most 63 characters",
);

export const domainName = pattern(
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
  "a domain name such as cluster.example.com (lower case, no trailing dot)",
);

export const hostName = pattern(
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
  "a host name or IPv4 address",
);

function patchVersion(example: string) {
  return z.string().regex(/^v\d+\.\d+\.\d+$/, {
    error: ({ input }) => {
      const bare = typeof input === "string" && /^\d+\.\d+\.\d+$/.test(input);
      return `${show(input)} is not an exact version such as ${example}${bare ? `; write v${input}` : " (with the v)"}`;
    },
  });
}

export const talosVersion = patchVersion("v1.12.1");

export const kubernetesVersion = patchVersion("v1.35.2");

export const minorVersion = pattern(/^v\d+\.\d+$/, "a minor version such as v1.12 (with the v)");

export const chartVersion = pattern(/^\d+\.\d+\.\d+$/, "an exact chart version such as 1.19.7 (without a v)");

export const ipAddress = z.ipv4({ error: (issue) => `${show(issue.input)} is not an IPv4 address such as 10.0.0.11` });

export const cidr = z.cidrv4({
  error: ({ input }) => {
    const bare = typeof input === "string" && /^(\d{1,3}\.){3}\d{1,3}$/.test(input);
    return `${show(input)} is not an IPv4 network such as ${bare ? `${input}/32, for this one address` : "10.0.0.0/16"}`;
  },
});

export const macAddress = pattern(
  /^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/,
  "a MAC address such as 02:1A:2B:3C:4D:5E",
).toUpperCase();

export const httpsUrl = z.url({
  protocol: /^https$/,
  error: (issue) => `${show(issue.input)} is not a URL that starts with https://`,
});

export const emailAddress = z.email({ error: (issue) => `${show(issue.input)} is not an e-mail address` });

export function wholeNumber(from: number, to: number) {
  const message = (input: unknown) => `${show(input)} is not a whole number from ${from} to ${to}`;
  return z
    .int({ error: (issue) => message(issue.input) })
    .min(from, { error: (issue) => message(issue.input) })
    .max(to, { error: (issue) => message(issue.input) });
}

function show(input: unknown): string {
  if (input === undefined || input === null) return "nothing";
  if (typeof input === "object") return Array.isArray(input) ? "a list" : "a mapping";
  return typeof input === "string" ? `"${input}"` : String(input);
}

/** Where a credential is read from when it is needed; never its value. */
export const source = z
  .union(
    [
      object({
        // Without the value: it may be the secret itself, written here by mistake.
        env: z
          .string()
          .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
            error:
              "is not the name of an environment variable: letters, digits and _, not starting with a digit, without a $",
          })
          .describe("The name of the environment variable that holds it."),
      }),
      object({
        command: z.array(z.string().min(1)).min(1).describe("The program that prints it, and its arguments; no shell."),
      }),
    ],
    {
      error: () =>
        "a credential names its source, `{ env: NAME }` or `{ command: [program, argument, …] }`; the secret itself does not belong here",
    },
  )
  .meta({
    id: "source",
    description: "Where a credential comes from: an environment variable, or the first line that a command prints.",
  });

export type Source = z.infer<typeof source>;

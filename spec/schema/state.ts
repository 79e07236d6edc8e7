import { z } from "./zod-jitless";
import { didYouMean, joinWithOr } from "../suggest";
import { choice, httpsUrl, name, object, source } from "./primitives";
import { hasSecretName } from "./secret-setting";

const WHERE = "The Terraform backend of the layers' states.";

/** Backends with keys of their own. */
const OWN_KEYS = ["local", "s3", "http", "pg"];

/** With both, every layer of every cluster has its own state. */
const PLACE = "`{cluster}` and `{layer}` stand for their names.";

const key = {
  passphrase: source.describe(
    "The source of the passphrase, which must have at least 16 characters. Never the passphrase itself.",
  ),
  name: name
    .default("coldstart")
    .describe("The name of the key in the states that it encrypts. A new passphrase needs a new name."),
};

const encryption = object({
  ...key,
  previous: z
    .union([z.literal("plain"), object(key)], {
      error: () => "`previous` is `plain`, or the key that was used before: `{ passphrase: { env: NAME }, name: … }`",
    })
    .optional()
    .describe("How existing states are read until they are written again: `plain`, or the old key."),
}).meta({
  id: "encryption",
  description:
    "Encrypts states and plans before they leave the machine (PBKDF2, AES-GCM). Only OpenTofu supports this.",
});

const settingName = z.string().regex(/^[a-z][a-z0-9_]*$/, {
  error: (issue) => `"${String(issue.input)}" is not the name of a setting, such as workspace_key_prefix`,
});
const plainValue = z.union([z.string(), z.number(), z.boolean()], {
  error: () => "a setting is a text, a number, true or false",
});

const settings = z.record(settingName, plainValue).default({}).meta({
  id: "settings",
  description:
    "Additional settings of the backend, as Terraform's documentation names them. They must not contain secrets.",
});

/** Backend → the environment variables in which it looks for its credentials. */
export const BACKEND_VARIABLES = new Map<string, readonly string[]>();

/** One backend: its usual keys, and the environment variables in which it looks for its credentials. */
function backend<const Name extends string, Shape extends z.core.$ZodLooseShape>(
  type: Name,
  variables: readonly string[],
  shape: Shape,
) {
  BACKEND_VARIABLES.set(type, variables);
  const sources = Object.fromEntries(variables.map((variable) => [variable, source.optional()]));
  const all = {
    backend: z.literal(type).describe(WHERE),
    ...shape,
    credentials: object(sources)
      .prefault({})
      .describe(
        "Sources of the environment variables from which the backend reads its credentials. Variables that are not listed are read from the environment.",
      ),
    settings,
    encryption: encryption.optional(),
  };
  return z.strictObject(all, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => unknownKey(key, all, variables)).join("; ")
        : undefined,
  });
}

function unknownKey(key: string, shape: object, variables: readonly string[]): string {
  if (hasSecretName(key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))) {
    const [example = "NAME"] = variables;
    return `unknown key "${key}": secrets do not belong in this file. The backend reads ${joinWithOr(variables)} from the environment, or from the source that \`credentials: { ${example}: { env: NAME } }\` names`;
  }
  const known = Object.keys(shape);
  return `unknown key "${key}"${didYouMean(key, known)}; known keys are ${joinWithOr(known)}`;
}

const text = z.string().min(1);
const place = (example: string, what: string) => text.default(example).describe(`${what} ${PLACE}`);
const optional = (what: string) => text.optional().describe(what);
const flag = (what: string) => z.boolean().optional().describe(what);
const url = (what: string) => httpsUrl.optional().describe(what);

const local = object({
  backend: z.literal("local").describe(WHERE),
  encryption: encryption.optional(),
});

const s3 = backend("s3", ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_SSE_CUSTOMER_KEY"], {
  bucket: text.describe("The bucket."),
  key: place("coldstart/{cluster}/{layer}.tfstate", "The key of a layer's state."),
  region: text.describe("The region of the bucket. Other S3 services accept any word, or their own region."),
  endpoint: url("The endpoint of an S3 service other than Amazon's: Hetzner Object Storage, MinIO, Ceph."),
  pathStyle: flag("Whether the bucket is part of the path instead of the host name."),
  lock: z.boolean().default(true).describe("Whether a lock file beside the state prevents concurrent runs."),
  encrypt: flag("Whether the bucket encrypts its objects. Default: true at Amazon."),
  kmsKey: optional("The key in Amazon's KMS."),
  profile: optional("The AWS profile with the credentials."),
  roleArn: optional("The AWS role to assume."),
});

const address = (what: string) => z.string().min(1).describe(`${what} ${PLACE}`);

const http = backend(
  "http",
  [
    "TF_HTTP_USERNAME",
    "TF_HTTP_PASSWORD",
    "TF_HTTP_CLIENT_CERTIFICATE_PEM",
    "TF_HTTP_CLIENT_PRIVATE_KEY_PEM",
    "TF_HTTP_CLIENT_CA_CERTIFICATE_PEM",
  ],
  {
    address: address("The address of a layer's state."),
    lockAddress: address("The address that locks it. Without it, states are not locked.").optional(),
    unlockAddress: address("The address that unlocks it. Default: `lockAddress`.").optional(),
    lockMethod: choice(["LOCK", "POST", "PUT"]).default("LOCK").describe("The method that locks it."),
    unlockMethod: choice(["UNLOCK", "DELETE", "POST"]).default("UNLOCK").describe("The method that unlocks it."),
    updateMethod: choice(["POST", "PUT"]).default("POST").describe("The method that writes it."),
  },
);

const pg = backend("pg", ["PG_CONN_STR", "PGUSER", "PGPASSWORD"], {
  connection: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: () => "is not an address such as postgres://db.example.com/terraform?sslmode=verify-full",
    })
    .optional()
    .describe("The database, without a password. Default: PG_CONN_STR, or PGHOST, PGDATABASE and so on."),
  schema: place("coldstart_{cluster}_{layer}", "The schema of a layer's state."),
});

/** Terraform's own variables change its behavior; only variables of a login are credentials. */
const variableName = z.string().regex(/^(?!TF_(?!TOKEN_))[A-Z][A-Za-z0-9_]*$/, {
  error: "is not the name of a variable that a backend reads its login from, such as ARM_ACCESS_KEY",
});

/**
 * Every other backend of Terraform. Only rules that hold for all of them are checked; `terraform init` checks the rest.
 */
const other = object({
  backend: z.literal("other").describe(WHERE),
  type: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, { error: "is not the type of a Terraform backend, such as azurerm" })
    .refine((type) => !OWN_KEYS.includes(type), {
      error: ({ input }) => `${String(input)} has keys of its own; write \`backend: ${String(input)}\` without a type`,
    })
    .refine((type) => type !== "cloud", {
      error: "cloud is a separate block, not a backend; for HCP Terraform, use the type remote",
    })
    .describe("The type of the backend, such as azurerm, gcs, consul, kubernetes or remote."),
  settings: z
    .record(
      settingName,
      z.union([plainValue, z.record(settingName, plainValue)], {
        error: () => "a setting is a text, a number, true or false, or one block of those",
      }),
    )
    .describe(
      `The settings of the backend, as Terraform's documentation names them. They must not contain secrets. ${PLACE}`,
    ),
  credentials: z
    .record(variableName, source)
    .default({})
    .describe(
      "Sources of the environment variables from which the backend reads its credentials. Variables that are not listed are read from the environment.",
    ),
  encryption: encryption.optional(),
});

const BACKENDS = [local, s3, http, pg, other] as const;

export const state = z
  .discriminatedUnion("backend", BACKENDS, {
    error: (issue) => {
      if (issue.code !== "invalid_union") return undefined;
      const names = BACKENDS.map(({ shape }) => shape.backend.value);
      const found = (issue.input as { backend?: unknown } | undefined)?.backend;
      const generic = "any other backend of Terraform is `backend: other` with its `type` and `settings`";
      return `the backend of the state is ${joinWithOr(names)}${typeof found === "string" ? `, not "${found}"` : ""}; ${generic}`;
    },
  })
  .describe("Where Terraform stores the state of the cluster, including every secret.");

export type StateInput = z.infer<typeof state>;

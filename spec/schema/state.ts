import { z } from "zod";
import { didYouMean, oneOf } from "../suggest";
import { choice, httpsUrl, name, object, source } from "./primitives";

/** What backends call their credentials. A value of theirs would end up in synthesized JSON, and in git before that. */
export const SECRET_SETTING =
  /(^|_)(access_key|secret|secret_key|secret_id|token|password|passphrase|credentials|private_key|client_key|key_pem|private_key_pem|sas_token|encryption_key|customer_key|conn_str|access_token|http_auth)($|_)/;

/** In a place: what makes the state of each cluster and of each layer one of its own. */
const PLACE = "`{cluster}` and `{layer}` stand for their names.";

const key = {
  passphrase: source.describe("Where the passphrase is read, of at least 16 characters; never what it is."),
  name: name
    .default("coldstart")
    .describe("What the key is called in the states that it encrypts. A new passphrase takes a new name."),
};

const encryption = object({
  ...key,
  previous: z
    .union([z.literal("plain"), object(key)], {
      error: () =>
        "what was before is `plain`, or the key that was used before: `{ passphrase: { env: NAME }, name: … }`",
    })
    .optional()
    .describe(
      "What states that are there already are read with, until they are written again: `plain`, or the old key.",
    ),
}).describe("Encrypts states and plans before they leave the machine (PBKDF2, AES-GCM). Only OpenTofu can do that.");

const settings = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]*$/, {
      error: (issue) => `"${String(issue.input)}" is not the name of a setting, such as workspace_key_prefix`,
    }),
    z.union([z.string(), z.number(), z.boolean()], { error: () => "a setting is a text, a number, true or false" }),
  )
  .default({})
  .describe("Further settings of the backend, as Terraform's manual names them. No secret is among them.");

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
    backend: z.literal(type).describe("Where Terraform keeps the states of the layers."),
    ...shape,
    credentials: object(sources)
      .prefault({})
      .describe(
        "Where the values of the variables come from that the backend reads its login from. What is not named is left to the environment.",
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
  if (SECRET_SETTING.test(key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))) {
    const [example = "NAME"] = variables;
    return `unknown key "${key}": a secret never stands in this file. The backend reads ${oneOf(variables)} from the environment, or from the source that \`credentials: { ${example}: { env: NAME } }\` names`;
  }
  const known = Object.keys(shape);
  return `unknown key "${key}"${didYouMean(key, known)}; known keys are ${oneOf(known)}`;
}

const text = z.string().min(1);
const place = (example: string, what: string) => text.default(example).describe(`${what} ${PLACE}`);
const objectKey = place("coldstart/{cluster}/{layer}.tfstate", "The key of a layer's state.");
const optional = (what: string) => text.optional().describe(what);
const flag = (what: string) => z.boolean().optional().describe(what);
const url = (what: string) => httpsUrl.optional().describe(what);

const local = object({
  backend: z.literal("local").describe("Where Terraform keeps the states of the layers."),
  encryption: encryption.optional(),
});

const s3 = backend("s3", ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_SSE_CUSTOMER_KEY"], {
  bucket: text.describe("The bucket."),
  key: objectKey,
  region: text.describe("The region of the bucket; another S3 than Amazon's takes any word, or its own."),
  endpoint: url("Another S3 than Amazon's: Hetzner Object Storage, MinIO, Ceph and so on."),
  pathStyle: flag("Whether the bucket stands in the path of the address instead of in its host name."),
  lock: z.boolean().default(true).describe("Whether a second run is kept out, by a file beside the state."),
  encrypt: flag("Whether the bucket encrypts what it keeps. Default: at Amazon, yes."),
  kmsKey: optional("The key of Amazon's KMS that it encrypts with."),
  profile: optional("The profile of Amazon's tools that holds the login."),
  roleArn: optional("The role that is taken on."),
});

const gcs = backend("gcs", ["GOOGLE_CREDENTIALS", "GOOGLE_OAUTH_ACCESS_TOKEN", "GOOGLE_ENCRYPTION_KEY"], {
  bucket: text.describe("The bucket."),
  prefix: place("coldstart/{cluster}/{layer}", "The folder of a layer's state in the bucket."),
  kmsKey: optional("The key of Google's KMS that the bucket encrypts with."),
  impersonateServiceAccount: optional("The service account that is taken on."),
  endpoint: url("Another address of the storage API."),
});

const azurerm = backend(
  "azurerm",
  [
    "ARM_ACCESS_KEY",
    "ARM_SAS_TOKEN",
    "ARM_CLIENT_ID",
    "ARM_CLIENT_SECRET",
    "ARM_CLIENT_CERTIFICATE_PASSWORD",
    "ARM_OIDC_TOKEN",
  ],
  {
    storageAccount: text.describe("The storage account."),
    container: text.describe("The blob container."),
    key: objectKey,
    resourceGroup: optional("The resource group of the account, for who may ask it for the account's key."),
    subscriptionId: optional("The subscription."),
    tenantId: optional("The tenant."),
    azureAd: flag("Whether the login is one of Entra ID instead of the account's key."),
    oidc: flag("Whether the login comes from an OpenID Connect token, as in GitHub's workflows."),
    managedIdentity: flag("Whether the login is the machine's own."),
  },
);

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
    lockAddress: address("The address that locks it; without one nobody is kept out.").optional(),
    unlockAddress: address("The address that unlocks it. Default: the one that locks it.").optional(),
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
    .describe("The database, without a password. Default: what PG_CONN_STR or PGHOST, PGDATABASE and so on say."),
  schema: place("coldstart_{cluster}_{layer}", "The schema of a layer's state."),
});

const remote = backend("remote", ["TF_TOKEN"], {
  hostname: text.default("app.terraform.io").describe("HCP Terraform, or who speaks its language."),
  organization: text.describe("The organization."),
  workspace: place("{cluster}-{layer}", "The workspace of a layer."),
});

const consul = backend("consul", ["CONSUL_HTTP_TOKEN", "CONSUL_HTTP_AUTH"], {
  address: optional("The host and port of Consul. Default: what CONSUL_HTTP_ADDR says, or this machine."),
  scheme: choice(["https", "http"]).default("https").describe("How it is spoken to."),
  path: place("coldstart/{cluster}/{layer}", "The path of a layer's state."),
  datacenter: optional("The datacenter. Default: the one that is asked."),
  gzip: flag("Whether the state is compressed; Consul takes 512 KiB at most."),
});

const kubernetes = backend("kubernetes", ["KUBE_TOKEN", "KUBE_USER", "KUBE_PASSWORD", "KUBE_CLIENT_KEY_DATA"], {
  suffix: place("{cluster}-{layer}", "What the name of a layer's Secret ends with."),
  namespace: name.default("default").describe("The namespace of the Secrets."),
  configPath: optional("The kubeconfig of another cluster than this one."),
  configContext: optional("The context in it."),
  inCluster: flag("Whether this runs in a pod of that cluster."),
});

const oss = backend("oss", ["ALICLOUD_ACCESS_KEY", "ALICLOUD_SECRET_KEY", "ALICLOUD_SECURITY_TOKEN"], {
  bucket: text.describe("The bucket."),
  key: objectKey,
  region: optional("The region of the bucket."),
  endpoint: optional("Another address of the storage API."),
  lockEndpoint: optional("The address of the Table Store that keeps a second run out."),
  lockTable: optional("The table in it."),
  encrypt: flag("Whether the bucket encrypts what it keeps."),
});

const cos = backend("cos", ["TENCENTCLOUD_SECRET_ID", "TENCENTCLOUD_SECRET_KEY", "TENCENTCLOUD_SECURITY_TOKEN"], {
  bucket: text.describe("The bucket."),
  key: objectKey,
  region: text.describe("The region of the bucket."),
  encrypt: flag("Whether the bucket encrypts what it keeps."),
});

const BACKENDS = [local, s3, gcs, azurerm, http, pg, remote, consul, kubernetes, oss, cos] as const;

export const state = z
  .discriminatedUnion("backend", BACKENDS, {
    error: (issue) => {
      if (issue.code !== "invalid_union") return undefined;
      const names = BACKENDS.map(({ shape }) => shape.backend.value);
      const found = (issue.input as { backend?: unknown } | undefined)?.backend;
      return `the backend of the state is ${oneOf(names)}${typeof found === "string" ? `, not "${found}"` : ""}`;
    },
  })
  .describe("Where Terraform keeps what it knows of the cluster, every secret included.");

export type StateInput = z.infer<typeof state>;

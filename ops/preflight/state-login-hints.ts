import { layerPlace } from "../../spec";
import type { Cluster } from "../../spec";

type State = Cluster["state"];
type Remote = Exclude<State, { backend: "local" }>;
type Of<Name extends Remote["backend"]> = Extract<Remote, { backend: Name }>;

/** Where the login of a state's backend is had, and what it must be allowed to do. */
export function stateLoginOrigin({ state }: Pick<Cluster, "state">, variable: string): string {
  if (state.backend === "local") return "Give it by the source that the cluster file names";
  if (OBJECT_KEYS.has(variable)) {
    return "Take the key that the bucket's objects are encrypted with; for states that are not there yet, make one (`openssl rand -base64 32`) and keep it in a safe place, because they are lost without it";
  }
  return (ORIGINS[state.backend] as (state: Remote) => string)(state);
}

/** These open what the bucket keeps, not the bucket. */
const OBJECT_KEYS: ReadonlySet<string> = new Set(["AWS_SSE_CUSTOMER_KEY", "GOOGLE_ENCRYPTION_KEY"]);

/** Every backend has its own sentence: one that has none does not compile. */
const ORIGINS: { readonly [Name in Remote["backend"]]: (state: Of<Name>) => string } = {
  s3: ({ bucket, endpoint }) =>
    `Make an access key that may list the bucket ${bucket} and read, write and delete objects in it, ${endpoint ? `in the console of the object storage at ${endpoint}` : "in Amazon's console (IAM → Users → Security credentials)"}`,
  gcs: ({ bucket }) =>
    `Make a key of a service account with the role Storage Object Admin on the bucket ${bucket}, in Google's console (IAM & Admin → Service Accounts → Keys)`,
  azurerm: ({ storageAccount, container }) =>
    `Take an access key of the storage account ${storageAccount} from the Azure portal (Security + networking → Access keys), or a login that is Storage Blob Data Contributor on the container ${container}`,
  http: (state) =>
    `Take a login that may read, write and lock the states at ${layerPlace(state).pattern.replace(/\/\/[^/]*@/, "//")}`,
  pg: ({ connection }) =>
    `Take a role of the database${connection ? ` ${withoutLogin(connection)}` : ""} that may create schemas, and sequences and tables in them`,
  remote: ({ hostname, organization }) =>
    `Make a token at ${hostname} (account settings → Tokens) of a user who may make workspaces in the organization ${organization}, and read, write and lock their states`,
  consul: (state) =>
    `Make an ACL token that may write keys at ${layerPlace(state).pattern} and sessions (\`consul acl token create\`)`,
  kubernetes: ({ namespace }) =>
    `Take a login of the cluster that keeps the states, which may list, get, create, update and delete Secrets and Leases in the namespace ${namespace}`,
  oss: ({ bucket, lockTable }) =>
    `Make an access key of a RAM user who may list the bucket ${bucket} and read, write and delete objects in it${lockTable ? `, and rows in the table ${lockTable}` : ""}, in Alibaba Cloud's console`,
  cos: ({ bucket }) =>
    `Make an API key of a CAM user who may list the bucket ${bucket}, read, write and delete objects in it, and make and delete tags, in Tencent Cloud's console`,
};

function withoutLogin(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

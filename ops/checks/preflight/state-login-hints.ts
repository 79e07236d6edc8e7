import { layerPlace } from "../../../spec";
import type { Cluster } from "../../../spec";

type State = Cluster["state"];
type Remote = Exclude<State, { backend: "local" }>;
type BackendOf<Name extends Remote["backend"]> = Extract<Remote, { backend: Name }>;

/** Where to create the credentials of a state backend, and which permissions they need. */
export function stateLoginOrigin({ state }: Pick<Cluster, "state">, variable: string): string {
  if (state.backend === "local") return "Provide it at the source that the cluster file names";
  if (variable === OBJECT_KEY) {
    return "Use the key that the bucket's objects are encrypted with; for new states, generate one (`openssl rand -base64 32`) and keep it in a safe place, because they are lost without it";
  }
  return (ORIGINS[state.backend] as (state: Remote) => string)(state);
}

/** The key decrypts the objects in the bucket, but gives no access to the bucket. */
const OBJECT_KEY = "AWS_SSE_CUSTOMER_KEY";

/** Every backend needs a hint; the compiler reports a backend without one. */
const ORIGINS: { readonly [Name in Remote["backend"]]: (state: BackendOf<Name>) => string } = {
  s3: ({ bucket, endpoint }) =>
    `Create an access key that can list the bucket ${bucket} and read, write and delete objects in it, ${endpoint ? `in the console of the object storage at ${endpoint}` : "in Amazon's console (IAM → Users → Security credentials)"}`,
  http: (state) =>
    `Use a login that can read, write and lock the states at ${layerPlace(state).pattern.replace(/\/\/[^/]*@/, "//")}`,
  pg: ({ connection }) =>
    `Use a role of the database${connection ? ` ${withoutLogin(connection)}` : ""} that can create schemas, with sequences and tables in them`,
  other: ({ type }) =>
    `Use a login of the backend ${type} that can list, read, write, delete and lock the states that \`state.settings\` names`,
};

function withoutLogin(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

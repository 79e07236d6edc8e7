import { layerPlace } from "../../../spec";
import type { Cluster } from "../../../spec";

type State = Cluster["state"];
type Remote = Exclude<State, { backend: "local" }>;
type Of<Name extends Remote["backend"]> = Extract<Remote, { backend: Name }>;

/** Where to create the login of a state backend, and which permissions it needs. */
export function stateLoginOrigin({ state }: Pick<Cluster, "state">, variable: string): string {
  if (state.backend === "local") return "Provide it at the source that the cluster file names";
  if (variable === OBJECT_KEY) {
    return "Use the key that the bucket's objects are encrypted with; for new states, generate one (`openssl rand -base64 32`) and keep it in a safe place, because they are lost without it";
  }
  return (ORIGINS[state.backend] as (state: Remote) => string)(state);
}

/** It decrypts the objects in the bucket and gives no access to the bucket. */
const OBJECT_KEY = "AWS_SSE_CUSTOMER_KEY";

/** Every backend has its own hint; the compiler finds a backend without one. */
const ORIGINS: { readonly [Name in Remote["backend"]]: (state: Of<Name>) => string } = {
  s3: ({ bucket, endpoint }) =>
    `Create an access key that may list the bucket ${bucket} and read, write and delete objects in it, ${endpoint ? `in the console of the object storage at ${endpoint}` : "in Amazon's console (IAM → Users → Security credentials)"}`,
  http: (state) =>
    `Use a login that may read, write and lock the states at ${layerPlace(state).pattern.replace(/\/\/[^/]*@/, "//")}`,
  pg: ({ connection }) =>
    `Use a role of the database${connection ? ` ${withoutLogin(connection)}` : ""} that may create schemas, and sequences and tables in them`,
  other: ({ type }) =>
    `Use a login of the backend ${type} that may list, read, write, delete and lock the states that \`state.settings\` names`,
};

function withoutLogin(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

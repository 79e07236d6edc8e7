/**
 * npm run secret [-- <id>]
 *
 * Shows one credential of the auth layer, the first person's password for instance. Without an id it lists what there is,
 * and no value. Inside a rehearsal: npm run rehearse -- npm run secret -- sso-admin-password
 */
import { clusterFilePath, loadCluster } from "../spec";
import { runMain } from "./last-words";
import { placesOf } from "./places";
import { openStates } from "./state/environment";
import { StateStore } from "./state/store";
import { findTerraform } from "./terraform/binary";

type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function readCredentials(environment: NodeJS.ProcessEnv): Promise<Credentials> {
  const { cluster } = loadCluster(clusterFilePath(environment.CLUSTER));
  const store = new StateStore({
    cluster,
    folder: placesOf(cluster.name, environment).state,
    environment: { ...environment, ...openStates(cluster, environment) },
    program: findTerraform(environment).program,
  });
  const { service_credentials } = (await store.outputs("auth")) ?? {};
  if (!service_credentials) throw new Error(`The layer auth of ${cluster.name} has not been applied yet.`);
  return service_credentials.value as Credentials;
}

async function main(id: string | undefined): Promise<void> {
  const credentials = await readCredentials(process.env);
  const ids = Object.keys(credentials).sort();
  if (id === undefined) {
    console.log(ids.join("\n"));
    return;
  }
  const { value } = credentials[id] ?? {};
  if (value === undefined) throw new Error(`There is no credential called ${id}; npm run secret lists them.`);
  console.log(value);
}

runMain(() => main(process.argv[2]));

/** The credentials that the identity layer holds, for `coldstart secret`. */
import { openCluster } from "./open-cluster";
import { Refusal } from "../support/refusal";
import type { Runtime } from "../support/runtime";
import { StateStore } from "./store";

type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Their ids, and no value. */
export async function listCredentials(runtime: Runtime): Promise<string[]> {
  return Object.keys(await readAll(runtime)).sort();
}

/** @throws Refusal for an id that does not exist */
export async function readCredential(id: string, runtime: Runtime): Promise<string> {
  const { value } = (await readAll(runtime))[id] ?? {};
  if (value === undefined) throw new Refusal(`There is no credential ${id}.\nList them with: npx coldstart secret`);
  return value;
}

async function readAll(runtime: Runtime): Promise<Credentials> {
  const { cluster, store } = openCluster(runtime);
  const { service_credentials } = (await new StateStore(store()).outputs("auth")) ?? {};
  if (!service_credentials) throw new Refusal(`The layer auth of ${cluster.name} has not been applied yet.`);
  return service_credentials.value as Credentials;
}

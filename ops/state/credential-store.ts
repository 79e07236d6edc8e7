/** The credentials in the identity layer, for `coldstart secret`. */
import { didYouMean } from "../../spec/suggest";
import { openCluster } from "./open-cluster";
import { optionCommandLine } from "../support/command-line";
import type { CommandPlace } from "../support/command-line";
import { refusalFor } from "../support/finding-refusal";
import type { Runtime } from "../support/runtime";
import { layerOutputs } from "./layer-outputs";
import { refuseNotApplied } from "./unapplied-layer";

type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The ids only, without values. */
export async function listCredentials(runtime: Runtime): Promise<string[]> {
  return Object.keys((await readAll(runtime)).credentials).sort();
}

/** @throws Refusal for an unknown id */
export async function readCredential(id: string, runtime: Runtime): Promise<string> {
  const { credentials, place } = await readAll(runtime);
  const { value } = credentials[id] ?? {};
  if (value === undefined)
    throw refusalFor(
      "credential-unknown",
      `There is no credential ${id}${didYouMean(id, Object.keys(credentials))}.\nList them: ${optionCommandLine(place, "secret")}`,
    );
  return value;
}

async function readAll(runtime: Runtime): Promise<{ readonly credentials: Credentials; readonly place: CommandPlace }> {
  const { file, store } = openCluster(runtime);
  const place = { file, runtime };
  const { service_credentials } = await refuseNotApplied(place, () => layerOutputs("auth", store()));
  return { credentials: (service_credentials ?? {}) as Credentials, place };
}

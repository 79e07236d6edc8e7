import { LAYERS } from "../../../spec";
import type { Cluster, Layer } from "../../../spec";
import type { Places } from "../../support/places";
import { refusalWith } from "../../support/finding-refusal";
import { identityFindings } from "../../checks/preflight/identity";
import { StateStore } from "../../state/store";
import type { StoreOptions } from "../../state/store";
import { isConfiguredTalos } from "../../clients/talos/server-certificate";

export interface IdentityInput {
  readonly cluster: Cluster;
  readonly file: string;
  readonly places: Pick<Places, "state" | "talosconfig">;
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: StoreOptions["runtime"];
  readonly program: string;
}

/**
 * Refuses to plan `auth` from an empty state: that plan only creates resources, so no guard rule would refuse it.
 *
 * @throws Refusal if the cluster has an identity that the states do not contain
 */
export async function refuseMissingIdentity(reviewed: IdentityInput): Promise<void> {
  const { cluster, file, places, environment, runtime, program } = reviewed;
  const store = new StateStore({ cluster, file, folder: places.state, environment, runtime, program });
  const texts = new Map<Layer, string | undefined>();
  for (const layer of LAYERS) texts.set(layer, await store.pull(layer));
  const [finding] = await identityFindings(
    { cluster, file, runtime, layers: LAYERS, isConfiguredTalos, state: places.state, talosconfig: places.talosconfig },
    texts,
  );
  if (finding) throw refusalWith(finding);
}

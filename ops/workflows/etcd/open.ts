import { join } from "node:path";
import { ETCD_BACKUP_ROLE } from "../../../spec";
import { openBackupStore } from "../../clients/backup-store/open-store";
import type { NodeAddresses } from "../../engine/nodes/node-addresses";
import type { BackupStore } from "../../clients/backup-store/store";
import { TalosClient } from "../../clients/talos/client";
import { requestAccess } from "../../clients/talos/limited-access";
import { decodeAccess } from "../../clients/talos/talosconfig";
import type { TalosAccess } from "../../clients/talos/talosconfig";
import { followStore } from "../../engine/backups/follow-store";
import { storeOptions } from "../../engine/run/context";
import type { Context } from "../../engine/run/context";
import { refuseNotApplied } from "../../state/unapplied-layer";
import { layerOutputs } from "../../state/layer-outputs";
import { runWorkflow } from "../../live/run-workflow";
import type { WorkflowRun } from "../../live/run-workflow";
import type { RunOutput } from "../../live/with-console";
import type { TalosIdentity } from "../../support/rotation-record";
import { refusalFor } from "../../support/finding-refusal";

/** The context of the `etcd` commands. They need only the state of `auth`: infra may be destroyed. */
export interface EtcdContext extends Context {
  readonly access: TalosAccess;
  /** Node → address, for every node that infra has created; empty if it has created none. */
  readonly addresses: NodeAddresses;
  talos(node: string): TalosClient;
  /** The certificate can only take snapshots, and is valid for one snapshot. */
  backupTalos(node: string): Promise<TalosClient>;
  /** @throws Refusal without `backups` in the cluster file, or without credentials for the target */
  backups(): BackupStore;
  /** The key pair of the identity layer that encrypts backups. */
  key(): { readonly privateKey: string; readonly publicKey: string };
  /** A temporary folder for plain-text snapshots, readable only by its owner. */
  readonly scratch: string;
}

/** Longer than the longest snapshot takes. */
const BACKUP_SECONDS = 15 * 60;

export interface EtcdRequest extends RunOutput {
  readonly yes?: boolean;
}

export function runEtcdCommand<T>(
  run: Omit<WorkflowRun, "request"> & { readonly request: EtcdRequest },
  work: (context: EtcdContext) => Promise<T>,
): Promise<T> {
  return runWorkflow(run, async (context) => work(await openEtcd(context)));
}

async function openEtcd(context: Context): Promise<EtcdContext> {
  const { cluster, console, credentials, runtime, places } = context;
  const { say } = console;
  const outputs = (layer: "auth" | "infra") => layerOutputs(layer, storeOptions(context));
  const auth = await refuseNotApplied(context, () => outputs("auth"));
  const { node_addresses: known } = await outputs("infra").catch((): Record<string, unknown> => ({}));
  const addresses = (known ?? {}) as NodeAddresses;
  const { clientConfiguration } = auth.talos_identity as Pick<TalosIdentity, "clientConfiguration">;
  const access = decodeAccess(clientConfiguration);
  const talos = (node: string): TalosClient => {
    const address = addresses[node];
    if (address === undefined)
      throw refusalFor("node-not-created", `The address of ${node} is unknown: infra has not created it.`);
    return new TalosClient(access, address);
  };
  return {
    ...context,
    access,
    addresses,
    nodeAddresses: () => Promise.resolve(addresses),
    talos,
    async backupTalos(node) {
      const full = talos(node);
      const limited = await requestAccess(full, access, { roles: [ETCD_BACKUP_ROLE], seconds: BACKUP_SECONDS });
      return new TalosClient(limited, full.address);
    },
    backups: () => followStore(openBackupStore(cluster, credentials.variables, runtime, say), say),
    key: () => auth.backup_key as ReturnType<EtcdContext["key"]>,
    scratch: join(places.state, "etcd"),
  };
}

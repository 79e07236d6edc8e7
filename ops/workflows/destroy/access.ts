import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { layerEndpoint } from "../../../spec";
import type { Context } from "../../engine/run/context";
import { kubeconfigOf } from "../../state/client-files";
import type { States } from "./states";
import { replaceFile } from "../../support/replace-file";

/**
 * The kubeconfig and talosconfig that a destroy uses. The client files of the cluster are resources of infra, and
 * Terraform deletes them first: after an interrupted destroy, they would be missing. These copies are read from the
 * state, and removed when the destroy is complete.
 */
export class DestroyAccess {
  private readonly folder: string;

  constructor({ places }: Pick<Context, "places">) {
    this.folder = join(places.state, "destroy-access");
  }

  get kubeconfig(): string {
    return join(this.folder, "kubeconfig");
  }

  get talosconfig(): string {
    return join(this.folder, "talosconfig");
  }

  /** Writes the files that the state of infra still contains. Files of an interrupted destroy are kept. */
  restore(states: Pick<States, "clientFiles">): void {
    const { kubeconfig, talosconfig } = states.clientFiles();
    // The address that Terraform itself uses: a VIP or a DNS name may stop working before the cluster does.
    if (kubeconfig) replaceFile(this.kubeconfig, kubeconfigOf(kubeconfig, layerEndpoint(kubeconfig.node)));
    if (talosconfig) replaceFile(this.talosconfig, talosconfig);
  }

  /** A copy of the context that uses these client files. */
  applyTo(context: Context): Context {
    const { kubeconfig, talosconfig } = this;
    return { ...context, places: { ...context.places, kubeconfig, talosconfig } };
  }

  remove(): void {
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true });
  }
}

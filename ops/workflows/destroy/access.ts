import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { layerEndpoint } from "../../../spec";
import type { Context } from "../../engine/run/context";
import { kubeconfigOf } from "../../state/client-files";
import type { States } from "./states";

/**
 * The destroy's own kubeconfig and talosconfig. The client files of the cluster are resources of infra, and the first ones that
 * Terraform deletes: a destroy that was killed after that could not reach the cluster any more. These are read from the state,
 * and removed when the destroy is complete.
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

  /** Writes what the state of infra still has. What an interrupted destroy has written before stays. */
  restore(states: Pick<States, "clientFiles">): void {
    const { kubeconfig, talosconfig } = states.clientFiles();
    // The address that Terraform uses itself: a VIP or a name may be gone before the cluster is.
    if (kubeconfig) this.write(this.kubeconfig, kubeconfigOf(kubeconfig, layerEndpoint(kubeconfig.node)));
    if (talosconfig) this.write(this.talosconfig, talosconfig);
  }

  /** A context whose client files are these. */
  applyTo(context: Context): Context {
    const { kubeconfig, talosconfig } = this;
    return { ...context, places: { ...context.places, kubeconfig, talosconfig } };
  }

  remove(): void {
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true });
  }

  private write(file: string, text: string): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode: 0o600 });
  }
}

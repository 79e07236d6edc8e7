import { existsSync } from "node:fs";
import { layerEndpoint } from "../../../spec";
import { clientFilesIn, kubeconfigOf } from "../../state/client-files";
import { resourcesIn } from "../../state/resources";
import { StateStore } from "../../state/store";
import { replaceFile } from "../../support/replace-file";
import { storeOptions } from "../run/context";
import type { Context } from "../run/context";

/**
 * Writes missing client files. They are resources of infra, and Terraform replaces one by deleting it first: a run that
 * is killed in between leaves no file, and no other run could reach the cluster to resume it.
 */
export async function restoreClientFiles(context: Context): Promise<void> {
  const { kubeconfig, talosconfig } = context.places;
  if (existsSync(kubeconfig) && existsSync(talosconfig)) return;
  const files = clientFilesIn(resourcesIn(await new StateStore(storeOptions(context)).pull("infra")));
  writeMissing(talosconfig, files.talosconfig);
  writeMissing(kubeconfig, files.kubeconfig && kubeconfigOf(files.kubeconfig, layerEndpoint(files.kubeconfig.node)));
}

function writeMissing(file: string, text: string | undefined): void {
  if (text !== undefined && !existsSync(file)) replaceFile(file, text);
}

import { SensitiveFile } from "@cdktf/provider-local/lib/sensitive-file";
import { Construct } from "constructs";
import { setLogicalId } from "./naming";

export interface ClientFilesProps {
  /** The path of the folder, relative to Terraform's working directory. */
  readonly folder: string;
  readonly kubeconfig: string;
  readonly talosconfig: string;
}

/** kubeconfig and talosconfig, readable only by their owner: the provider's default mode is more open (T20). */
export class ClientFiles extends Construct {
  constructor(scope: Construct, id: string, { folder, kubeconfig, talosconfig }: ClientFilesProps) {
    super(scope, id);
    for (const [name, content] of Object.entries({ kubeconfig, talosconfig })) {
      setLogicalId(
        new SensitiveFile(this, name, {
          filename: `${folder}/${name}`,
          content,
          filePermission: "0600",
          directoryPermission: "0700",
        }),
        name,
      );
    }
  }
}

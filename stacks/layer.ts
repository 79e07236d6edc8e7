import { join, relative, sep } from "node:path";
import { App, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { externalCredentials, remoteBackend } from "../spec";
import type { Backend, Cluster, Layer } from "../spec";
import { StateBackend } from "./state-backend";

const PROJECT = join(__dirname, "..");

/** App context: a separate folder for the cluster's state and client files, instead of the project's. */
export const HOME_CONTEXT = "coldstart:home";

/** App context: use the backend of the cluster file even with a separate folder. Set only by code. */
export const BACKEND_CONTEXT = "coldstart:backend-of-the-file";

/** The oldest Terraform and OpenTofu with everything that the stacks use: write-only arguments. */
const REQUIRED_VERSION = ">= 1.11.0";

/** One of the four stacks, with its backend and the variables for its external secrets. */
export abstract class LayerStack extends TerraformStack {
  private readonly outsideVariables = new Map<string, TerraformVariable>();

  constructor(
    scope: Construct,
    readonly layer: Layer,
    readonly cluster: Cluster,
  ) {
    super(scope, layer);
    this.addOverride("terraform.required_version", REQUIRED_VERSION);
    new StateBackend(this, this.backendOf(layer));
    for (const { variable, purpose } of externalCredentials(cluster).filter(({ layers }) => layers.includes(layer))) {
      const declared = new TerraformVariable(this, variable, { type: "string", sensitive: true, description: purpose });
      declared.overrideLogicalId(variable);
      this.outsideVariables.set(variable, declared);
    }
  }

  // cdktf would resolve everything once more here, to find references between stacks. There are none: layers talk
  // through their contract (stacks/contract.ts).
  override prepareStack(): void {
    this.ensureBackendExists();
  }

  /** The variable of an external secret. */
  outsideVariable(variable: string): string {
    const declared = this.outsideVariables.get(variable);
    if (!declared)
      throw new Error(
        `the layer ${this.layer} needs ${variable}, but spec/derive/credentials.ts does not list it for this layer`,
      );
    return declared.stringValue;
  }

  /**
   * The location of a layer's state, relative to this stack's folder. A rehearsal keeps its states in its own folder,
   * regardless of the cluster file: a simulated state must never replace a real one.
   */
  backendOf(layer: Layer): Backend {
    const rehearsed = this.node.tryGetContext(HOME_CONTEXT) && !this.node.tryGetContext(BACKEND_CONTEXT);
    const remote = rehearsed ? undefined : remoteBackend(this.cluster, layer);
    return remote ?? { type: "local", settings: { path: this.clusterPath("state", `${layer}.tfstate`) } };
  }

  /** A path in the folder of this cluster for states or for client files. A rehearsal has its own folders. */
  clusterPath(kind: "state" | "talos", ...parts: string[]): string {
    const home = this.node.tryGetContext(HOME_CONTEXT) as string | undefined;
    const folder = home ? join(home, kind) : join(PROJECT, `.${kind}`, this.cluster.name);
    return this.relativePath(folder, ...parts);
  }

  projectPath(...parts: string[]): string {
    return this.relativePath(PROJECT, ...parts);
  }

  /** Relative to the folder in which Terraform runs, so it is the same on every machine. */
  private relativePath(folder: string, ...parts: string[]): string {
    const stackFolder = join(App.of(this).outdir, "stacks", this.layer);
    return [relative(stackFolder, folder), ...parts].join(sep).replaceAll(sep, "/");
  }
}

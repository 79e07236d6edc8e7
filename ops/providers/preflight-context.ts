import type { Environment } from "../support/environment";
import { externalCredentials } from "../../spec";
import type { Cluster, Layer, LocatedFinding } from "../../spec";
import type { ResolvedCredentials } from "../state/credentials";
import type { Runtime } from "../support/runtime";
import type { LookUpNameServers } from "../clients/dns/delegation";
import type { AskJson } from "../clients/http";
import type { LookUpPublicAddress } from "../clients/http/public-address";
import type { NoTerraform, TerraformBinary } from "../clients/terraform/binary";
import type { BackupStore } from "../clients/backup-store/store";
import type { RunProgram } from "../clients/processes/program";
import type { PortProbe } from "../clients/http/port-open";

/** The part of the context that needs no valid cluster file. */
export interface MachineContext {
  /** The project's folder: its git tree and package.json. */
  readonly project: string;
  readonly environment: Environment;
  readonly runtime: Runtime;
  readonly run: RunProgram;
  readonly terraform: TerraformBinary | NoTerraform;
  /** @default the one that runs */
  readonly nodeVersion?: string;
}

export interface PreflightContext extends MachineContext {
  readonly file: string;
  readonly cluster: Cluster;
  readonly warnings: readonly LocatedFinding[];
  readonly credentials: ResolvedCredentials;
  /** Those that the run is going to apply. */
  readonly layers: readonly Layer[];
  /** The folder of the synthesized stacks: `<cdktf.out>/stacks`. */
  readonly stacks: string;
  /** The folder of the states. */
  readonly state: string;
  /** Where `infra` writes the talosconfig. */
  readonly talosconfig: string;
  readonly ask: AskJson;
  readonly nameServers: LookUpNameServers;
  readonly isPortOpen: PortProbe;
  readonly publicAddress: LookUpPublicAddress;
  /** Whether a configured Talos node responds at an address. */
  readonly isConfiguredTalos: (address: string) => Promise<boolean>;
  /** The nodes whose machines an earlier run has recorded in the state of `infra`. */
  readonly nodesInState: () => Promise<readonly string[]>;
  /** @default the store that the cluster file names */
  readonly backupStore?: BackupStore;
  readonly now: () => Date;
}

/** The value of one credential; undefined if it is missing, which another check reports. */
export function valueOf({ credentials: { variables } }: Pick<PreflightContext, "credentials">, variable: string) {
  return variables[`TF_VAR_${variable}`];
}

/** Describes the source of a credential. */
export function describeCredentialSource(cluster: Cluster, variable: string): string {
  const source = externalCredentials(cluster).find((credential) => credential.variable === variable)?.source;
  if (!source) return variable;
  return "env" in source ? source.env : `\`${source.command.join(" ")}\``;
}

import type { Layer } from "../../../spec";
import type { Outcome } from "../../engine/run/step";
import type { CertificateOutputs } from "../../state/certificate-outputs";
import type { RawState } from "../../state/state-edit";
import type { CommandPlace } from "../../support/command-line";
import type { ClientConfiguration, RotationRecord } from "../../support/rotation-record";

/** All external effects of a rotation. Tests replace them with objects in memory. */
export interface RotationPorts {
  /** The state of auth. */
  read(): Promise<RawState>;
  readLayer(layer: Layer): Promise<RawState>;
  /** The current value of an external credential. */
  externalValue(variable: string): string | undefined;
  /** Replaces the state of auth in one write, after a backup. @returns whether it changed */
  edit(change: (state: RawState) => RawState): Promise<boolean>;
  /** Plans, guards and applies a whole layer. @param order in which nodes are changed, one at a time */
  apply(layer: Layer, order?: readonly string[]): Promise<Outcome>;
  /** Plans, guards and applies the configuration of one node. */
  applyNode(node: string): Promise<Outcome>;
  /**
   * Reboots the nodes whose configuration needs a reboot: drained, one at a time and in this order. @returns their
   * names
   */
  rebootStaged(order: readonly string[]): Promise<readonly string[]>;
  /** Fetches a new kubeconfig from a control plane, and writes the file. */
  renewKubeconfig(): Promise<Outcome>;
  /** Waits until every node is healthy. */
  passGate(moment: string): Promise<void>;
  /** Restarts workloads, and waits until their new pods are ready. @returns their names */
  restart(consumers: Consumers): Promise<readonly string[]>;
  nodesThatAccept(client: ClientConfiguration): Promise<readonly string[]>;
  /** Nodes whose running machine configuration contains a text. */
  nodesConfiguredWith(text: string): Promise<readonly string[]>;
  deleteSecret(namespace: string, name: string): Promise<void>;
  /** The data of a Secret; undefined if it does not exist. */
  readSecret(namespace: string, name: string): Promise<Readonly<Record<string, string>> | undefined>;
  /** Sets keys of an existing Secret. */
  writeSecret(namespace: string, name: string, data: Readonly<Record<string, string>>): Promise<void>;
  /** Creates a recovery key of Vault if it has none. */
  ensureRecoveryKey(): Promise<string>;
  /** Makes Flux fetch its repository, and waits until it has. */
  fetchGit(): Promise<string>;
  /** Whether a service accepts a credential. */
  tryCredential(id: string, value: string): Promise<CredentialVerdict>;
  /** Sets a credential through the service's API, for services that read it only at their first start. */
  setCredential(id: string, from: string, to: string): Promise<void>;
  /** Deletes a token at its provider. */
  revoke(id: string): Promise<void>;
  /**
   * Checks that the current key pair can decrypt every sealed secret of the cluster and of the git tree. @throws
   * Refusal
   */
  requireResealed(): Promise<string>;
  /** The cluster and runtime for the commands in hints. */
  readonly place: CommandPlace;
  now(): Date;
}

export type Consumers =
  /** Workloads of a namespace whose pods read one of these Secrets. */
  | { readonly namespace: string; readonly secrets: readonly string[] }
  | { readonly namespace: string; readonly workloads: readonly string[] }
  /** Workloads that use the Kubernetes API: they trust the certificate authorities that they read at startup. */
  | "api-clients";

/** `unknown`: the credential cannot be tested. */
export type CredentialVerdict = "accepted" | "refused" | "unknown";

export interface RotationStep {
  /** Unique within the rotation; part of the journal step's name. */
  readonly name: string;
  readonly title: string;
  run(ports: RotationPorts): Promise<string | Outcome>;
}

/** A credential that can be rotated. */
export interface Rotation {
  readonly id: string;
  readonly title: string;
  /** What is interrupted during the rotation. */
  readonly interrupts: string;
  /** The steps that remain for the user afterwards. @default none */
  readonly afterwards?: ((place: CommandPlace) => string) | undefined;
  /** The layers that the rotation applies. */
  readonly layers: readonly Layer[];
  /** Whether a layer has a pending change because the value was replaced at its source. @default none is expected */
  expects?(layer: Layer, address: string): boolean;
  /** The creation time of the value in use; undefined if unknown. */
  createdAt(facts: AgeFacts): Date | undefined;
  /** Whether an interrupted run has begun the rotation. */
  isOpen(record: RotationRecord): boolean;
  /**
   * Steps that must run before any other rotation applies a layer: that apply would distribute the new external value,
   * and the old value would be lost.
   */
  prepare?(state: RawState): readonly RotationStep[];
  /** The remaining steps, from the state of auth. */
  steps(state: RawState): readonly RotationStep[];
}

/** A secret that exists but cannot be rotated. */
export interface FixedSecret {
  readonly id: string;
  readonly title: string;
  readonly because: string;
  /** Variables of the credentials that are needed to reach the encrypted data. */
  readonly reachedWith?: readonly string[];
}

export interface AgeFacts {
  readonly record: RotationRecord;
  readonly auth: CertificateOutputs;
  readonly infra: CertificateOutputs;
}

import type { Layer } from "../../../spec";
import type { Outcome } from "../../engine/run/step";
import type { RawState } from "../../state/state-edit";
import type { CommandPlace } from "../../support/command-line";
import type { RotationRecord } from "../../support/rotation-record";

/** All external effects of a rotation. Tests replace them with objects in memory. */
export interface RotationPorts {
  /** The state of auth. */
  read(): Promise<RawState>;
  readLayer(layer: Layer): Promise<RawState>;
  /** The current value of an external credential. */
  outsideValue(variable: string): string | undefined;
  /** Replaces the state of auth in one write, after a backup. @returns whether it has changed */
  edit(change: (state: RawState) => RawState): Promise<boolean>;
  /** Plans, guards and applies a whole layer. @param order of nodes that are changed one at a time */
  apply(layer: Layer, order?: readonly string[]): Promise<Outcome>;
  /** Plans, guards and applies the configuration of one node. */
  applyNode(node: string): Promise<Outcome>;
  /** Reboots the nodes whose configuration waits for that, drained, one at a time and in this order. @returns their names */
  rebootStaged(order: readonly string[]): Promise<readonly string[]>;
  /** Fetches another kubeconfig from a control plane, and writes the file. */
  renewKubeconfig(): Promise<Outcome>;
  /** Waits until every node is healthy. */
  passGate(moment: string): Promise<void>;
  /** Restarts workloads, and waits until their new pods are ready. @returns their names */
  restart(consumers: Consumers): Promise<readonly string[]>;
  /** Nodes that accept a client of the Talos API. */
  nodesThatAccept(client: TalosClientFiles): Promise<readonly string[]>;
  /** Nodes whose running machine configuration contains a text. */
  nodesConfiguredWith(text: string): Promise<readonly string[]>;
  deleteSecret(namespace: string, name: string): Promise<void>;
  /** The data of a Secret; undefined where there is none. */
  readSecret(namespace: string, name: string): Promise<Readonly<Record<string, string>> | undefined>;
  /** Sets keys of a Secret that exists. */
  writeSecret(namespace: string, name: string, data: Readonly<Record<string, string>>): Promise<void>;
  /** Makes a recovery key of Vault where it has none. */
  ensureRecoveryKey(): Promise<string>;
  /** Lets Flux read its repository, and waits until it has. */
  fetchGit(): Promise<string>;
  /** What a service answers to a credential. */
  tryCredential(id: string, value: string): Promise<Answer>;
  /** Sets a credential in the service itself, which read it only at its first start. */
  setCredential(id: string, from: string, to: string): Promise<void>;
  /** Deletes a token at the provider that made it. */
  revoke(id: string): Promise<void>;
  /** Proves that the current key pair opens every sealed secret of the cluster and of the tree. @throws Refusal */
  requireResealed(): Promise<string>;
  /** Where the commands of hints are to run. */
  readonly place: CommandPlace;
  now(): Date;
}

export interface TalosClientFiles {
  readonly ca_certificate: string;
  readonly client_certificate: string;
  readonly client_key: string;
}

export type Consumers =
  /** Workloads of a namespace whose pods read one of these Secrets. */
  | { readonly namespace: string; readonly secrets: readonly string[] }
  | { readonly namespace: string; readonly workloads: readonly string[] }
  /** Workloads that log in to the Kubernetes API: they trust the authorities that they read at their start. */
  | "api-clients";

/** `unknown`: there is nothing to ask with it. */
export type Answer = "accepted" | "refused" | "unknown";

export interface RotationStep {
  /** Unique within the rotation; a part of the journal's step. */
  readonly name: string;
  readonly title: string;
  run(ports: RotationPorts): Promise<string | Outcome>;
}

/** A credential that can be rotated. */
export interface Rotation {
  readonly id: string;
  readonly title: string;
  /** What does not work meanwhile. */
  readonly interrupts: string;
  /** What the user does after it. @default nothing */
  readonly afterwards?: ((place: CommandPlace) => string) | undefined;
  /** The layers that it applies. */
  readonly layers: readonly Layer[];
  /** Whether a change waits in a layer because of what was replaced outside. @default none is expected */
  expects?(layer: Layer, address: string): boolean;
  /** When what is in use now was made; undefined where that is not known. */
  createdAt(facts: AgeFacts): Date | undefined;
  /** Whether an interrupted run has begun it. */
  isOpen(record: RotationRecord): boolean;
  /**
   * The first of its steps, where they have to run before any other rotation applies a layer: that would hand on what was replaced
   * outside, and nothing would know the former value any more.
   */
  prepare?(state: RawState): readonly RotationStep[];
  /** The remaining steps, from the state of auth. */
  steps(state: RawState): readonly RotationStep[];
}

/** What exists, and cannot be rotated. */
export interface FixedSecret {
  readonly id: string;
  readonly title: string;
  readonly because: string;
  /** Variables of the credentials without which what it encrypts cannot be reached. */
  readonly reachedWith?: readonly string[];
}

export interface AgeFacts {
  readonly record: RotationRecord;
  /** The outputs of auth and infra. */
  readonly auth: Outputs;
  readonly infra: Outputs;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each reader knows the part that it reads
export type Outputs = Readonly<Record<string, any>>;

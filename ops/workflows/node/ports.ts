import type { NodeAddresses } from "../../engine/nodes/node-addresses";
import type { Layer } from "../../../spec";
import type { Outcome } from "../../engine/run/step";
import type { MachineRotation } from "../../state/unfinished-rotation";
import type { DepartingNode } from "./departing-node";

/** The machine of a node in the state of infra. */
export interface MachineRecord {
  readonly isInState: boolean;
  /** Whether the next plan replaces it. */
  readonly isMarked: boolean;
  /** Changes exactly when the machine is replaced, and never repeats; undefined without a machine. */
  readonly identity?: string;
}

/** All external effects of replacing and removing a node. Tests replace them with objects in memory. */
export interface NodePorts {
  /** Node → address, for the machines that infra has created. */
  addresses(): Promise<NodeAddresses>;
  /**
   * The address of the node that etcd was bootstrapped on, from the state: the file may name a different node by now.
   */
  bootstrapAddress(): Promise<string | undefined>;
  /** Reads the current condition of a node from the cluster. @throws Refusal if the other members have no quorum */
  readDepartingNode(node: string): Promise<DepartingNode>;
  /** An unfinished rotation that changes all machine configurations. */
  readOpenRotation(): Promise<MachineRotation | undefined>;
  /** Writes the stacks of the cluster file. */
  synthesize(): Promise<void>;

  passGateOfOthers(subject: DepartingNode): Promise<void>;
  /** Waits until every node is healthy, except those that are known to be gone. */
  passGate(moment: string, except?: readonly string[]): Promise<void>;
  drain(subject: DepartingNode): Promise<void>;
  /** The node itself leaves etcd. */
  leaveEtcd(node: string): Promise<void>;
  /** Another control plane removes the member. */
  removeMember(subject: DepartingNode): Promise<void>;
  /** Whether the other members still list the node as an etcd member. */
  isMember(subject: DepartingNode): Promise<boolean>;
  deleteNodeObject(subject: DepartingNode): Promise<void>;
  /** The node wipes itself and powers off. */
  reset(node: string): Promise<void>;

  /** Removes the cluster from a machine that Terraform does not delete. */
  releaseMachine(node: string): Promise<void>;
  /** @param machine the Terraform address of the machine */
  readMachine(node: string, machine: string): Promise<MachineRecord>;
  /** Marks a machine in the state, after a backup, so that the next plan replaces it. */
  markMachine(machine: string): Promise<void>;
  /** Plans, guards and applies the machine and the configuration of one node. */
  applyNode(node: string, machine: string): Promise<Outcome>;
  /** Plans, guards and applies a whole layer. */
  applyLayer(layer: Layer): Promise<Outcome>;
  /** Waits for the conditions that a provider needs after a machine is created. */
  settleMachines(): Promise<void>;

  requireEmptyPlans(what: string): Promise<void>;
  verify(): Promise<unknown>;
}

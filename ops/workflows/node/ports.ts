import type { Layer } from "../../../spec";
import type { Outcome } from "../../engine/run/step";
import type { MachineRotation } from "../../state/open-rotation";
import type { Subject } from "./subject";

/** The machine of a node, as the state of infra has it. */
export interface MachineRecord {
  readonly isInState: boolean;
  /** Whether the next plan replaces it. */
  readonly isMarked: boolean;
  /** Replaced exactly when the machine is, and never the same again; undefined without a machine. */
  readonly identity?: string;
}

/** Everything that replacing and removing a node do to the outside. Tests replace it with objects in memory. */
export interface NodePorts {
  /** Node → address, of the machines that infra has made. */
  addresses(): Promise<Readonly<Record<string, string>>>;
  /** The address of the node that etcd was bootstrapped on, by the state: the file may name another one by now. */
  bootstrapAddress(): Promise<string | undefined>;
  /** What is left of a node, from the cluster itself. @throws Refusal without a quorum among the others */
  readSubject(node: string): Promise<Subject>;
  /** A rotation of all machine configurations that was begun and has not ended. */
  readOpenRotation(): Promise<MachineRotation | undefined>;
  /** Writes the stacks of the cluster file. */
  synthesize(): Promise<void>;

  /** Waits until the other nodes are healthy. */
  passGateOfOthers(subject: Subject): Promise<void>;
  /** Waits until every node is healthy, apart from some that are known to be gone. */
  passGate(moment: string, except?: readonly string[]): Promise<void>;
  drain(subject: Subject): Promise<void>;
  /** The node itself leaves etcd. */
  leaveEtcd(node: string): Promise<void>;
  /** Another control plane removes the member. */
  removeMember(subject: Subject): Promise<void>;
  /** Whether the others still know the node as a member of etcd. */
  isMember(subject: Subject): Promise<boolean>;
  deleteNodeObject(subject: Subject): Promise<void>;
  /** The node wipes itself and switches off. */
  reset(node: string): Promise<void>;

  /** Takes the cluster from a machine that Terraform does not delete. */
  releaseMachine(node: string): Promise<void>;
  /** @param machine the Terraform address of the machine */
  readMachine(node: string, machine: string): Promise<MachineRecord>;
  /** Marks a machine in the state, after a backup, so that the next plan replaces it. */
  markMachine(machine: string): Promise<void>;
  /** Plans, guards and applies the machine and the configuration of one node. */
  applyNode(node: string, machine: string): Promise<Outcome>;
  /** Plans, guards and applies a whole layer. */
  applyLayer(layer: Layer): Promise<Outcome>;
  /** Waits for what has to hold at the providers once a machine exists. */
  settleMachines(): Promise<void>;

  requireEmptyPlans(what: string): Promise<void>;
  verify(): Promise<unknown>;
}

/** What a machine provider contributes to the simulated world. */
import type { Cluster } from "../../../spec";
import type { RequestListener } from "node:http";
import type { ProviderBehaviour } from "../../protocol/behaviour";
import type { Clock } from "../clock";
import type { ImageFactory } from "../factory";
import type { CloudController, StorageDriver } from "../kubernetes/clouds";
import type { Machines } from "../machines";
import type { Firewalls } from "../machines/network";
import type { Store } from "../store";

/** The parts of the world that a provider builds on. It creates, boots and removes its machines in `machines`. */
export interface ProviderContext {
  readonly store: Store;
  readonly machines: Machines;
  readonly factory: ImageFactory;
  readonly clock: Clock;
}

/** An API behind the rehearsal's proxy, at its real address. */
interface ApiHost {
  readonly url: string;
  readonly listener: RequestListener;
}

/** An API on loopback, for programs that find it by a variable of their environment. */
export interface ApiServer {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface ProviderSimulation<State = unknown> {
  /** The provider's part of the world's state. */
  readonly state: State;
  /** The stand-in for its Terraform provider. Absent: Terraform creates none of its machines. */
  readonly terraform?: ProviderBehaviour;
  /** The firewall in front of its machines. Absent: there is none. */
  readonly firewall?: Firewalls;
  readonly storageDrivers?: readonly StorageDriver[];
  readonly cloudController?: CloudController;
  readonly hosts?: readonly ApiHost[];
  startApi?(): Promise<ApiServer>;
  /** Deletes the machine of this name with its disks, despite any protection, as a fire would. */
  loseMachine(name: string): void;
  /**
   * Destroys the hardware of the machine of this name, with everything that runs there and its disks. Absent: volumes are
   * stored elsewhere, so only machines are lost.
   */
  loseHostOf?(name: string): void;
  /** Deletes volumes that are stored outside of machines and hosts, as when an account is closed. Absent: there are none. */
  loseVolumes?(): void;
}

export interface WorldProvider<State = unknown, Options = unknown> {
  /** What the simulation takes from a cluster file: hosts and networks, for example. */
  optionsFrom(cluster: Cluster): Options;
  simulate(context: ProviderContext, options?: Options): ProviderSimulation<State>;
}

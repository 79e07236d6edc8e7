import { WALL_CLOCK } from "./clock";
import type { Clock } from "./clock";

/**
 * The environment of a command: real accounts and networks, or a simulation. It is created once, when a command starts
 * (ops/rehearsal/runtime.ts), and passed down. Code reads the values that it needs, and does not check whether this is
 * a rehearsal.
 */
export interface Runtime {
  /** Keeps all files of the cluster in one folder. Undefined: in `.state/`, `.talos/` and `cdktf.out.<cluster>` of the project. */
  readonly home: Home | undefined;
  /** Options that run a `coldstart` command in the same runtime. */
  readonly commandOptions: readonly string[];
  /** From the sources that the cluster file declares, or stand-ins that are in the environment already. */
  readonly credentials: "declared" | "stand-ins";
  /** In the backend that the cluster file declares, or in plain files of the home. */
  readonly states: "declared" | "home";
  /** Whether the providers are those of the registry, whose hashes are in `locks/`. */
  readonly hasLockedProviders: boolean;
  /** What Flux reads: the repository as it was pushed, or the work tree as if it were. */
  readonly repository: "pushed" | "work tree";
  /** Why the internet cannot be used. @default it can */
  readonly offline?: string;
  /** Whether the cluster is disposable: changes need no confirmation, and tools for repairs are not required. */
  readonly isDisposable: boolean;
  /** Replaces every name server of the cluster, as address:port. */
  readonly nameServer?: string;
  /** Receives magic packets for every network, as address:port. */
  readonly wakeServer?: string;
  /** Where the nodes reach this machine. @default the address from which this machine reaches them */
  readonly ownAddress?: string;
  readonly clock: Clock;
  /** Where time is simulated. @default it is measured */
  readonly simulation?: Simulation;
  /** The DHCP leases, if they can be read. */
  readonly leases?: () => readonly Lease[];
  /** A note for the reader of the result. */
  readonly notice?: Notice;
  /** What a shell needs to run plain cdktf, kubectl and talosctl in this runtime. */
  readonly shell: Shell;
}

interface Home {
  readonly folder: string;
  /** cdktf's output. */
  readonly output: string;
}

/** What simulates time. */
export interface Simulation {
  /** Every operation so far, in its order. */
  operations(): readonly SimulatedOperation[];
  /**
   * The duration of an action on a type of resource; the type `coldstart` stands for operations of coldstart itself, such
   * as `plan`.
   */
  durationOf(type: string, action: string): SimulatedDuration;
}

/** In seconds. `least` and `most` differ from `typical` where that is an estimate. */
interface SimulatedDuration {
  readonly typical: number;
  readonly least: number;
  readonly most: number;
}

export interface SimulatedOperation {
  /** Grows with every operation. */
  readonly id: string;
  /** A resource's type, or what the simulation calls it: `talos-install`. */
  readonly type: string;
  readonly action: string;
  /** The name of the object; the provider does not know its Terraform address. */
  readonly name: string;
  /** Times of this machine's clock, in milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
  /** On the simulated clock. */
  readonly seconds: number;
  /** Ids of its dependencies. */
  readonly after: readonly string[];
}

interface Lease {
  readonly mac: string;
  readonly address: string;
}

interface Notice {
  /** The name of a run here: "rehearsal". */
  readonly name: string;
  readonly text: string;
  /** Next steps after a start with a cluster file, instead of those for a permanent cluster. */
  readonly nextSteps: (file: string) => readonly string[];
}

interface Shell {
  readonly variables: Readonly<Record<string, string>>;
  /** Folders before those of PATH. */
  readonly path: readonly string[];
}

/** Real accounts, real networks, real time. */
export const LIVE: Runtime = {
  home: undefined,
  commandOptions: [],
  credentials: "declared",
  states: "declared",
  hasLockedProviders: true,
  repository: "pushed",
  isDisposable: false,
  clock: WALL_CLOCK,
  shell: { variables: {}, path: [] },
};

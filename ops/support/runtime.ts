import { WALL_CLOCK } from "./clock";
import type { Clock } from "./clock";

/**
 * The environment of a command: real accounts and networks, or a simulation. It is created once, when a command starts
 * (ops/rehearsal/runtime.ts), and passed down. Code reads the values that it needs, and does not check whether this is
 * a rehearsal.
 */
export interface Runtime {
  /**
   * A folder for all files of the cluster. Undefined: `.state/`, `.talos/` and `cdktf.out.<cluster>` of the project.
   */
  readonly home: Home | undefined;
  /** Options that run a `coldstart` command in the same runtime. */
  readonly commandOptions: readonly string[];
  /** Where credentials come from: the sources in the cluster file, or stand-ins in the environment. */
  readonly credentials: "declared" | "stand-ins";
  /** Where states are stored: the backend in the cluster file, or plain files in the home. */
  readonly states: "declared" | "home";
  /** Whether the providers come from the registry, with hashes in `locks/`. */
  readonly hasLockedProviders: boolean;
  /** What Flux reads: the pushed repository, or the work tree. */
  readonly repository: "pushed" | "work tree";
  /** Why the internet is not available. @default it is */
  readonly offline?: string;
  /** Whether the cluster is disposable: changes need no confirmation, and tools for repairs are not required. */
  readonly isDisposable: boolean;
  /** Replaces every name server of the cluster, as address:port. */
  readonly nameServer?: string;
  /** Receives magic packets for every network, as address:port. */
  readonly wakeServer?: string;
  /** The address at which the nodes reach this machine. @default the address from which this machine reaches them */
  readonly ownAddress?: string;
  readonly clock: Clock;
  /** Simulates time. @default time is measured */
  readonly simulation?: Simulation;
  /** The DHCP leases, if they can be read. */
  readonly leases?: () => readonly Lease[];
  /** A note for readers of the result. */
  readonly notice?: Notice;
  /** The variables with which a shell runs plain cdktf, kubectl and talosctl in this runtime. */
  readonly shell: Shell;
}

interface Home {
  readonly folder: string;
  /** cdktf's output. */
  readonly output: string;
}

/** What simulates time. */
export interface Simulation {
  /** Every operation so far, in order. */
  operations(): readonly SimulatedOperation[];
  /**
   * The duration of an action on a type of resource; the type `coldstart` is for operations of coldstart itself, for
   * example `plan`.
   */
  durationOf(type: string, action: string): SimulatedDuration;
}

/** In seconds. `least` and `most` differ from `typical` if it is an estimate. */
interface SimulatedDuration {
  readonly typical: number;
  readonly least: number;
  readonly most: number;
}

export interface SimulatedOperation {
  /** Grows with every operation. */
  readonly id: string;
  /** A resource type, or a name of the simulation, for example `talos-install`. */
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
  /** The next steps after a start, instead of those for a permanent cluster. */
  readonly nextSteps: (file: string) => readonly string[];
}

interface Shell {
  readonly variables: Readonly<Record<string, string>>;
  /** Folders to put before PATH. */
  readonly path: readonly string[];
  /** What another runtime has set in this shell. @default nothing */
  readonly leaves?: { readonly variables: readonly string[]; readonly path: readonly string[] };
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

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
  /** Options that lead a `coldstart` command into the same runtime again. */
  readonly commandOptions: readonly string[];
  /** From the sources that the cluster file declares, or stand-ins that are in the environment already. */
  readonly credentials: "declared" | "stand-ins";
  /** In the backend that the cluster file declares, or in plain files of the home. */
  readonly states: "declared" | "home";
  /** Whether the providers are those of the registry, whose hashes are in `locks/`. */
  readonly locksProviders: boolean;
  /** What Flux reads: the repository as it was pushed, or the work tree as if it were. */
  readonly repository: "pushed" | "work tree";
  /** Why nothing on the internet can be asked. @default it can */
  readonly offline?: string;
  /** Whether it can be thrown away: changes need no confirmation, and tools for repairs are not required. */
  readonly isDisposable: boolean;
  /** Answers in place of every name server of the cluster, as address:port. */
  readonly nameServer?: string;
  /** Takes magic packets in place of every network, as address:port. */
  readonly wakeServer?: string;
  /** Where the nodes reach this machine. @default the address from which this machine reaches them */
  readonly ownAddress?: string;
  readonly clock: Clock;
  /** Where time is simulated. @default it is measured */
  readonly simulation?: Simulation;
  /** The leases that the routers have given, where they can be read. */
  readonly leases?: () => readonly Lease[];
  /** What a reader of the result has to know first. */
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
  /** What an action on a type of resource takes; of the type `coldstart` is what coldstart does itself, such as `plan`. */
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
  /** What the object calls itself; Terraform never tells its own name for it. */
  readonly name: string;
  /** The moments of this machine's clock, in milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
  /** On the simulated clock. */
  readonly seconds: number;
  /** Ids of what had to be there first. */
  readonly after: readonly string[];
}

interface Lease {
  readonly mac: string;
  readonly address: string;
}

interface Notice {
  /** What a run is called here: "rehearsal". */
  readonly name: string;
  readonly text: string;
  /** What to do after a start, in place of what a cluster needs that is kept. */
  readonly nextSteps: (cluster: string) => readonly string[];
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
  locksProviders: true,
  repository: "pushed",
  isDisposable: false,
  clock: WALL_CLOCK,
  shell: { variables: {}, path: [] },
};

/** A cluster in memory whose nodes join and leave like real ones, with node ports that can be killed at a chosen call. */
import { controlPlanes } from "../../../../../spec";
import type { Cluster } from "../../../../../spec";
import type { Context } from "../../../../../ops/engine/run/context";
import { Recorder } from "../../../../../ops/engine/timeline/record";
import { majority } from "../../../../../ops/guard/quorum/arithmetic";
import type { MachineRotation } from "../../../../../ops/state/unfinished-rotation";
import type { Entry } from "../../../../../ops/state/journal";
import { LIVE } from "../../../../../ops/support/runtime";
import type { NodePorts } from "../../../../../ops/workflows/node/ports";
import type { DepartingNode } from "../../../../../ops/workflows/node/departing-node";
import type { LocalVolume } from "../../../../../ops/engine/nodes/local-volumes";
import { consoleTelling } from "../../../../support/console";
import { HYBRID } from "../../../../support/hybrid";
import { proxmoxCluster } from "../../../../support/proxmox-cluster";

const DONE = { skipped: false, detail: "done" };

const parsed = new Map<string, Cluster>();

/** A cluster with these nodes, the bootstrap node first. */
export function smallCluster(names: readonly string[]): Cluster {
  const cluster = parsed.get(names.join()) ?? parse(names);
  parsed.set(names.join(), cluster);
  return cluster;
}

function parse(names: readonly string[]): Cluster {
  const nodes = Object.fromEntries(names.map((name, i) => [name, `10.0.0.${11 + i}`]));
  return proxmoxCluster({ name: "small", nodes });
}

interface Machine {
  /** Number of the machine: another one has another. */
  readonly number: number;
  readonly isUp: boolean;
  readonly isConfigured: boolean;
}

interface NodeState {
  readonly machine?: Machine | undefined;
  /** In the state of Terraform; undefined between the deletion of a machine and its creation. */
  readonly identity?: string | undefined;
  readonly isMarked: boolean;
  readonly isMember: boolean;
  readonly isRegistered: boolean;
  readonly isCordoned: boolean;
  readonly pods: number;
}

export class Killed extends Error {}

export class SmallCluster {
  readonly nodes = new Map<string, NodeState>();
  readonly history: Entry[] = [];
  /** How often a node got another machine. */
  readonly replacements = new Map<string, number>();
  volumes: Readonly<Record<string, readonly LocalVolume[]>> = {};
  /** That was begun and has not ended. */
  rotation?: MachineRotation;
  private machines = 0;
  private readonly planes: readonly string[];

  constructor(
    /** As the file is now. */
    readonly cluster: Cluster,
    before = cluster,
  ) {
    this.planes = controlPlanes(before).map(({ name }) => name);
    for (const { name } of before.nodes) this.start(name);
  }

  /** Loses power, and keeps its disk. */
  powerOff(name: string): void {
    const { machine } = this.node(name);
    this.change(name, { machine: machine && { ...machine, isUp: false }, pods: 0 });
  }

  /** The observable state of the cluster. */
  facts(): object {
    return Object.fromEntries(
      [...this.nodes]
        .filter(([, { machine }]) => machine)
        .map(([name, { machine, isMarked, isMember, isRegistered, isCordoned }]) => [
          name,
          { isUp: machine?.isUp, isMarked, isMember, isRegistered, isCordoned },
        ]),
    );
  }

  /**
   * Runs work with a context and ports of its own. The process dies when the ports have come to the moment of this number: no port
   * does anything from then on, and the journal gets no line.
   *
   * @returns whether the work came to its end before
   */
  async runUntilKilled(moments: number, work: (context: Context, ports: NodePorts) => Promise<void>): Promise<boolean> {
    let left = moments;
    let isDead = false;
    const moment = () => {
      isDead ||= left-- <= 0;
      if (isDead) throw new Killed("killed");
    };
    const run = `run-${this.history.length}`;
    const journal = {
      run,
      history: () => this.history,
      write: (step: string, outcome: Entry["outcome"], more: Partial<Entry> = {}) => {
        if (!isDead) this.history.push({ at: "", run, step, outcome, ...more });
      },
    };
    try {
      await work(this.context(journal), this.ports(moment));
      return true;
    } catch (error) {
      if (isDead) return false;
      throw error;
    }
  }

  private context(journal: object): Context {
    return {
      cluster: this.cluster,
      // Any that exists: findings about a line read it.
      file: HYBRID,
      runtime: LIVE,
      credentials: { missing: [] },
      options: { yes: true },
      console: consoleTelling(),
      journal,
      time: new Recorder(),
      signal: new AbortController().signal,
    } as unknown as Context;
  }

  private ports(moment: () => void): NodePorts {
    /** Dies before it, or after it. */
    const act = (effect: () => void): Promise<void> =>
      Promise.resolve().then(() => {
        moment();
        effect();
        this.check();
        moment();
      });
    const read = <T>(value: () => T): Promise<T> =>
      Promise.resolve().then(() => {
        moment();
        return value();
      });
    return {
      addresses: () =>
        read(() =>
          Object.fromEntries([...this.nodes].flatMap(([name, { identity }]) => (identity ? [[name, name]] : []))),
        ),
      bootstrapAddress: () => read(() => "cp-0"),
      readDepartingNode: (name) => read(() => this.subject(name)),
      readOpenRotation: () => read(() => this.rotation),
      synthesize: () => read(() => undefined),
      passGateOfOthers: ({ name, unresponsive }) => read(() => this.requireHealthy([name, ...unresponsive])),
      passGate: (_, except = []) => read(() => this.requireHealthy(except)),
      drain: async ({ name }) => {
        await act(() => this.change(name, { isCordoned: true }));
        await act(() => this.change(name, { pods: 0 }));
      },
      leaveEtcd: (name) => act(() => this.change(name, { isMember: false })),
      removeMember: ({ name }) => act(() => this.change(name, { isMember: false })),
      isMember: ({ name }) => read(() => this.node(name).isMember),
      deleteNodeObject: ({ name }) =>
        act(() => this.nodes.has(name) && this.change(name, { isRegistered: false, isCordoned: false })),
      reset: (name) =>
        act(() => {
          const { machine } = this.node(name);
          this.change(name, { machine: machine && { ...machine, isUp: false, isConfigured: false } });
        }),
      releaseMachine: () => read(() => undefined),
      readMachine: (name) =>
        read(() => {
          const { identity, isMarked } = this.node(name);
          return { isInState: identity !== undefined, isMarked, ...(identity === undefined ? {} : { identity }) };
        }),
      markMachine: (machine) => act(() => this.change(machine.split(".")[1] ?? "", { isMarked: true })),
      applyNode: async (name) => {
        await this.applyMachine(name, act);
        return DONE;
      },
      applyLayer: async (layer) => {
        if (layer === "infra") for (const name of [...this.nodes.keys()]) await this.applyMachine(name, act);
        return DONE;
      },
      settleMachines: () => read(() => undefined),
      requireEmptyPlans: () =>
        read(() => {
          const file = this.cluster.nodes.map(({ name }) => name);
          const wrong = [...this.nodes].filter(
            ([name, { identity, isMarked }]) => file.includes(name) !== (identity !== undefined) || isMarked,
          );
          if (wrong.length > 0) throw new Error(`a plan has changes: ${wrong.map(([name]) => name).join(", ")}`);
        }),
      verify: () => read(() => this.requireHealthy([])),
    };
  }

  /** What Terraform does: delete what is marked or gone from the file, create what is missing, configure it. */
  private async applyMachine(name: string, act: (effect: () => void) => Promise<void>): Promise<void> {
    const isWanted = this.cluster.nodes.some((node) => node.name === name);
    const { identity, isMarked } = this.node(name);
    if (identity !== undefined && (isMarked || !isWanted))
      await act(() => this.change(name, { machine: undefined, identity: undefined, isMarked: false }));
    if (!isWanted) return;
    if (this.node(name).identity === undefined)
      await act(() => {
        const number = (this.machines += 1);
        this.replacements.set(name, (this.replacements.get(name) ?? 0) + 1);
        this.change(name, { machine: { number, isUp: true, isConfigured: false }, identity: `identity-${number}` });
      });
    const { machine } = this.node(name);
    if (machine && !machine.isConfigured) await act(() => this.join(name));
  }

  private subject(name: string): DepartingNode {
    const { machine, isMember, isRegistered, pods } = this.nodes.get(name) ?? EMPTY;
    const isUp = machine?.isUp === true && machine.isConfigured;
    const others = this.cluster.nodes.map((node) => node.name).filter((other) => other !== name);
    const members = [...this.nodes].flatMap(([other, node]) => (node.isMember ? [other] : []));
    return {
      name,
      unresponsive: others.filter((other) => !isRunning(this.node(other))),
      isResponding: isUp,
      members,
      unresponsiveMembers: members.filter((other) => other !== name && !isRunning(this.node(other))),
      ...(isMember ? { member: { id: name, hostname: name } as DepartingNode["member"] } : {}),
      isMemberAlive: isMember && isUp,
      ...(isRegistered ? { registered: { name, isReady: isUp } as DepartingNode["registered"] } : {}),
      pods,
      volumes: this.volumes[name] ?? [],
    } as DepartingNode;
  }

  /** Invariants: etcd has a quorum, no machine is deleted with pods or an etcd member on it, and none is replaced twice. */
  private check(): void {
    const members = [...this.nodes].filter(([, { isMember }]) => isMember);
    const up = members.filter(([, node]) => isRunning(node));
    if (up.length < majority(members.length)) throw new Error(`the quorum is lost: ${up.length} of ${members.length}`);
    for (const [name, { machine, isMember, isRegistered, pods }] of this.nodes)
      if (!machine && (isMember || isRegistered || pods > 0)) throw new Error(`the machine of ${name} went too early`);
    for (const [name, count] of this.replacements) if (count > 1) throw new Error(`${name} got ${count} machines`);
  }

  private requireHealthy(without: readonly string[]): void {
    const names = this.cluster.nodes.map(({ name }) => name).filter((name) => !without.includes(name));
    const wrong = names.filter((name) => {
      const node = this.node(name);
      return !isRunning(node) || !node.isRegistered || node.isMember !== this.planes.includes(name);
    });
    if (wrong.length > 0) throw new Error(`not healthy: ${wrong.join(", ")}`);
  }

  private start(name: string): void {
    const number = (this.machines += 1);
    this.nodes.set(name, {
      ...EMPTY,
      machine: { number, isUp: true, isConfigured: false },
      identity: `identity-${number}`,
    });
    this.join(name);
  }

  private join(name: string): void {
    const { machine } = this.node(name);
    if (!machine) throw new Error(`${name} has no machine`);
    const isMember = this.planes.includes(name);
    this.change(name, { machine: { ...machine, isConfigured: true }, isMember, isRegistered: true, pods: 3 });
  }

  private node(name: string): NodeState {
    return this.nodes.get(name) ?? EMPTY;
  }

  change(name: string, change: Partial<NodeState>): void {
    this.nodes.set(name, { ...this.node(name), ...change });
  }
}

const EMPTY: NodeState = { isMarked: false, isMember: false, isRegistered: false, isCordoned: false, pods: 0 };

function isRunning({ machine }: NodeState): boolean {
  return machine?.isUp === true && machine.isConfigured;
}

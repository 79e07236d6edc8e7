/** The control planes of a cluster, behind their Talos API. A process can be killed at each change. */
import { readFileSync } from "node:fs";
import type { EtcdMember } from "../../../../../ops/clients/talos/client";
import { TalosRefused } from "../../../../../ops/clients/talos/refusal";
import type { Kill } from "../../../../support/kills";

export class Killed extends Error {
  override readonly name = "Killed";
}

interface Member {
  /** Of etcd: `Preparing` waits for a bootstrap, or for others to join. */
  state: "Running" | "Preparing";
  boots: number;
  /** The snapshot that was uploaded to it. */
  brought: Buffer | undefined;
  /** What its etcd contains. */
  content: string;
  /** How often its etcd is asked before it responds. */
  silentFor: number;
  /** How often its etcd is asked before it may vote. */
  learnsFor: number;
}

export class SmallEtcd {
  readonly members: Readonly<Record<string, Member>>;
  /** The change that is the last one, and whether it happens. */
  kill: Kill | undefined;
  changes = 0;
  /** The nodes whose machines were made. */
  readonly made: string[] = [];
  /** Whether members answer questions about the cluster. */
  hasQuorum = false;
  private isDead = false;
  /** Nodes without a machine. */
  private readonly absent = new Set<string>();

  constructor(
    names: readonly string[],
    private readonly decode: (snapshot: Buffer) => string,
  ) {
    this.members = Object.fromEntries(
      names.map((name) => [
        name,
        { state: "Running" as const, boots: 1, brought: undefined, content: "broken", silentFor: 0, learnsFor: 0 },
      ]),
    );
  }

  /** A killed process makes no more calls; the next process does. */
  restart(): void {
    this.isDead = false;
    this.kill = undefined;
  }

  /** The part of a client of the Talos API that a restore uses. */
  talos(name: string): object {
    const find = () => {
      if (this.absent.has(name)) throw new TalosRefused("UNAVAILABLE", "no route to host");
    };
    const ask = <T>(answer: () => T): Promise<T> =>
      this.isDead ? Promise.reject(new Killed()) : Promise.resolve().then(find).then(answer);
    const version = () => ask(() => "v1.12.4");
    const member = this.members[name];
    // A worker.
    if (!member) return { address: name, version };
    return {
      address: name,
      version,
      bootTime: () => ask(() => String(member.boots)),
      services: () => ask(() => [{ id: "etcd", state: member.state }]),
      etcdMembers: () => ask(() => this.list(member)),
      call: (_: string, method: string) =>
        this.change(() => (method === "Reset" ? this.wipe(member) : this.bootstrap(member))),
      send: async (_: string, _method: string, pieces: AsyncIterable<{ bytes: Buffer }>) => {
        const all: Buffer[] = [];
        for await (const { bytes } of pieces) all.push(bytes);
        return this.change(() => {
          if (member.state !== "Preparing") throw new TalosRefused("FAILED_PRECONDITION", "etcd is running");
          member.brought = Buffer.concat(all);
        });
      },
    };
  }

  /** The machine of a node is gone, with its disk. */
  lose(name: string): void {
    this.absent.add(name);
    Object.assign(this.members[name] ?? {}, { state: "Preparing", content: "", brought: undefined });
  }

  /** Terraform makes the machine of a node. */
  make(name: string): Promise<void> {
    return this.change(() => {
      this.made.push(name);
      this.absent.delete(name);
    });
  }

  /** Terraform makes every machine that is missing, and bootstraps a new etcd. */
  makeAll(): Promise<void> {
    return this.change(() => {
      this.made.push(...this.absent);
      this.absent.clear();
      for (const member of Object.values(this.members)) Object.assign(member, { state: "Running", content: "new" });
      this.hasQuorum = true;
    });
  }

  contents(): string[] {
    return Object.values(this.members).map(({ state, content }) => `${state}: ${content}`);
  }

  /** Anything else that is changed. */
  change(effect: () => void): Promise<void> {
    if (this.isDead) return Promise.reject(new Killed());
    this.changes += 1;
    this.isDead = this.changes === this.kill?.at;
    if (this.isDead && this.kill?.isAfter === false) return Promise.reject(new Killed());
    try {
      effect();
    } catch (error) {
      return Promise.reject(error as Error);
    }
    return this.isDead ? Promise.reject(new Killed()) : Promise.resolve();
  }

  private list(member: Member): Pick<EtcdMember, "hostname" | "isLearner">[] {
    if (!this.hasQuorum || member.state !== "Running") throw new TalosRefused("UNAVAILABLE", "no leader");
    if (member.silentFor > 0) {
      member.silentFor -= 1;
      throw new TalosRefused("UNAVAILABLE", "etcd is starting");
    }
    if (member.learnsFor > 0) member.learnsFor -= 1;
    return Object.entries(this.members)
      .filter(([, { state, content }]) => state === "Running" && content === member.content)
      .map(([hostname, { learnsFor }]) => ({ hostname, isLearner: learnsFor > 0 }));
  }

  private wipe(member: Member): void {
    Object.assign(member, { state: "Preparing", boots: member.boots + 1, brought: undefined, content: "" });
    this.hasQuorum = false;
  }

  private bootstrap(member: Member): void {
    if (member.state === "Running") throw new TalosRefused("ALREADY_EXISTS", "etcd data directory is not empty");
    if (!member.brought) throw new TalosRefused("FAILED_PRECONDITION", "no snapshot was brought");
    Object.assign(member, { state: "Running", content: this.decode(member.brought) });
    this.hasQuorum = true;
    // The others are empty, and join.
    for (const [name, other] of Object.entries(this.members))
      if (other.state === "Preparing" && !this.absent.has(name))
        Object.assign(other, { state: "Running", content: member.content });
  }
}

/** A file, or undefined. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

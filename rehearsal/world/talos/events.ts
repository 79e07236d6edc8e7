/** The events that a node sends to its watchers: sequences, their phases, the stage that it is in. It forgets them at a reboot. */
export interface NodeEvent {
  readonly id: string;
  readonly actorId: string;
  /** `machine.SequenceEvent`, `machine.PhaseEvent` or `machine.MachineStatusEvent` */
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Listener {
  receive(event: NodeEvent): void;
  /** The node goes down, and with it the connection. */
  end(): void;
}

interface WatchedNode {
  readonly bootTime: number | undefined;
  readonly past: NodeEvent[];
}

export class NodeEvents {
  private readonly byMachine = new Map<string, WatchedNode>();
  private readonly listeners = new Map<string, Set<Listener>>();
  private count = 0;

  record(machine: { readonly id: string; readonly bootTime?: number }, actorId: string, event: NodeEventContent): void {
    this.count += 1;
    const [type, fields] = event;
    const recorded = { id: String(this.count).padStart(20, "0"), actorId, type: `machine.${type}`, fields };
    this.watchedOf(machine).past.push(recorded);
    for (const listener of this.listeners.get(machine.id) ?? []) listener.receive(recorded);
  }

  pastEvents(machine: { readonly id: string; readonly bootTime?: number }): readonly NodeEvent[] {
    return this.watchedOf(machine).past;
  }

  /** @returns how to stop listening. */
  listen(machineId: string, listener: Listener): () => void {
    const all = this.listeners.get(machineId) ?? new Set();
    this.listeners.set(machineId, all.add(listener));
    return () => all.delete(listener);
  }

  isWatched(machineId: string): boolean {
    return (this.listeners.get(machineId)?.size ?? 0) > 0;
  }

  /** Called when a node goes down. */
  end(machineId: string): void {
    for (const listener of this.listeners.get(machineId) ?? []) listener.end();
    this.listeners.delete(machineId);
  }

  private watchedOf({ id, bootTime }: { readonly id: string; readonly bootTime?: number }): WatchedNode {
    let watched = this.byMachine.get(id);
    if (watched?.bootTime !== bootTime) watched = undefined;
    if (!watched) this.byMachine.set(id, (watched = { bootTime, past: [] }));
    return watched;
  }
}

export type NodeEventContent =
  | ["SequenceEvent", { sequence: string; action: "START" | "STOP"; error?: { message: string } }]
  | ["PhaseEvent", { phase: string; action: "START" | "STOP" }]
  | ["MachineStatusEvent", { stage: "UPGRADING" | "REBOOTING" | "RUNNING"; status: { ready: boolean } }];

import type { RunEvent, RunStarted, TimedEvent } from "../../../../ops/engine/events/event";
import { reduce } from "../../../../ops/engine/events/reduce";
import { NOTHING_YET } from "../../../../ops/engine/events/state";
import type { RunState } from "../../../../ops/engine/events/state";

const node = (name: string, machine: string) =>
  ({ name, role: "control plane", address: "10.0.0.1", about: "cpx31", machine, state: "planned" }) as const;

/** A run of two nodes at one site. */
export const STARTED: RunStarted = {
  type: "run",
  run: "1",
  command: "up",
  cluster: "hybrid",
  versions: ["Talos v1.12.4"],
  sites: [{ name: "here", about: "Hetzner", nodes: [node("cp-0", "hcloud_server.cp-0"), node("cp-1", "vm.cp-1")] }],
  steps: ["preflight", "infra", "nodes"],
  expected: { preflight: 10, infra: 60, nodes: 30 },
};

const EPOCH = Date.parse("2026-11-16T08:00:00.000Z");

export function at(seconds: number): string {
  return new Date(EPOCH + seconds * 1000).toISOString();
}

/** The events of a run, one every second. */
export function timed(...events: readonly RunEvent[]): TimedEvent[] {
  return events.map((event, i) => ({ at: at(i), ...event }));
}

export function stateAfter(...events: readonly RunEvent[]): RunState {
  return timed(...events).reduce(reduce, NOTHING_YET);
}

export const change = (kind: "started" | "done" | "failed", address: string, action: "create" | "delete" = "create") =>
  ({ type: "progress", layer: "infra", kind, address, action, seconds: 3 }) as const;

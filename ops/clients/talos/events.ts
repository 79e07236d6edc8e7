/** What a node reports while it works: sequences, their phases, and the stage that it is in. */
import type { CallOptions, TalosConnection } from "./connection";

const WATCH_MS = 60 * 60_000;

export type TalosEvent = { readonly id: string; readonly actorId: string } & (
  | {
      /** Such as `upgrade` or `reboot`. `error` is set where it failed. */
      readonly kind: "sequence";
      readonly name: string;
      readonly action: "NOOP" | "START" | "STOP";
      readonly error?: string;
    }
  | { readonly kind: "phase"; readonly name: string; readonly action: "START" | "STOP" }
  | { readonly kind: "status"; readonly stage: string; readonly isReady: boolean; readonly unmet: readonly string[] }
);

interface EventMessage {
  readonly id: string;
  readonly actorId: string;
  readonly data: { readonly "@type": string; readonly [field: string]: unknown } | null;
}

/**
 * Passes on the events of a node until the signal aborts, the node ends the stream (as it does when it reboots), or the
 * time is up. Events of other kinds are left out.
 * @param tail how many past events come first; -1: all that the node remembers
 */
export async function watchEvents(
  node: TalosConnection,
  onEvent: (event: TalosEvent) => void,
  { tail = 0, actorId = "", ...options }: CallOptions & { readonly tail?: number; readonly actorId?: string } = {},
): Promise<void> {
  await node.receive<EventMessage>(
    "machine.MachineService",
    "Events",
    { tailEvents: tail, withActorId: actorId },
    (message) => {
      const event = eventOf(message);
      if (event) onEvent(event);
    },
    { timeoutMs: WATCH_MS, ...options },
  );
}

function eventOf({ id, actorId, data }: EventMessage): TalosEvent | undefined {
  const type = data?.["@type"].split("/").at(-1);
  if (!data) return undefined;
  switch (type) {
    case "machine.SequenceEvent": {
      const { sequence, action, error } = data as unknown as {
        sequence: string;
        action: "NOOP" | "START" | "STOP";
        error: { message: string } | null;
      };
      return { id, actorId, kind: "sequence", name: sequence, action, ...(error ? { error: error.message } : {}) };
    }
    case "machine.PhaseEvent": {
      const { phase, action } = data as unknown as { phase: string; action: "START" | "STOP" };
      return { id, actorId, kind: "phase", name: phase, action };
    }
    case "machine.MachineStatusEvent": {
      const { stage, status } = data as unknown as {
        stage: string;
        status: { ready: boolean; unmetConditions: { name: string; reason: string }[] } | null;
      };
      const unmet = (status?.unmetConditions ?? []).map(({ name, reason }) => `${name}: ${reason}`);
      return { id, actorId, kind: "status", stage, isReady: status?.ready ?? false, unmet };
    }
    default:
      return undefined;
  }
}

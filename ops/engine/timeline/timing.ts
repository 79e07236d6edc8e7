import type { SimulatedOperation, Simulation } from "../../support/runtime";
import type { OwnDurations } from "./measured-durations";

/** A duration. `least` and `most` differ if it is only an estimate. */
export interface Timing {
  readonly seconds: number;
  readonly least: number;
  readonly most: number;
}

export const NO_TIME: Timing = { seconds: 0, least: 0, most: 0 };

export function exactTiming(seconds: number): Timing {
  return { seconds, least: seconds, most: seconds };
}

/** The duration of an operation: measured by runs on this machine, otherwise from the simulation. */
export function timingOf(
  simulation: Pick<Simulation, "durationOf">,
  { type, action, seconds }: Pick<SimulatedOperation, "type" | "action" | "seconds">,
  own: OwnDurations,
): Timing {
  const { typical, least, most } = simulation.durationOf(type, action);
  // A single request can take longer than others of its type.
  const more = seconds - typical;
  const measured = own[`${type}.${action}`];
  if (measured !== undefined) return exactTiming(measured + more);
  return { seconds, least: Math.max(0, least + more), most: most + more };
}

/** The duration of an operation of coldstart itself, for example `plan`. */
export function coldstartTiming(simulation: Pick<Simulation, "durationOf">, action: string): Timing {
  const { typical, least, most } = simulation.durationOf("coldstart", action);
  return { seconds: typical, least, most };
}

export function addTimings(one: Timing, other: Timing): Timing {
  return { seconds: one.seconds + other.seconds, least: one.least + other.least, most: one.most + other.most };
}

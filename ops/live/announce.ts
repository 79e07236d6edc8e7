import type { Context } from "../engine/run/context";
import type { NodeState, RunStarted } from "../engine/events/event";
import { opsProvider } from "../providers";
import { topologyOf } from "../report/topology/model";
import { estimateSeconds } from "./expected-duration";
import { longestRehearsal } from "../rehearsal/pace";

export interface Announcement {
  /** The name of the command: `up`. */
  readonly command: string;
  /** The steps that are known in advance. */
  readonly steps?: readonly string[];
  /** The relative duration of each step, if there is no earlier run. @default as in a cold start */
  readonly typical?: Readonly<Record<string, number>>;
  /** The assumed state of the nodes before anything was observed. @default unknown */
  readonly nodes?: NodeState;
}

type AnnounceContext = Pick<Context, "cluster" | "journal" | "runtime" | "console" | "time">;

/**
 * Reports the facts of a run before it does anything. A command within another command reports nothing, because the
 * outer one already has.
 */
export function announceRun(context: AnnounceContext, announced: Announcement): void {
  const { console, time } = context;
  if (!console.state.about) console.emit(describeRun(context, announced));
  console.follow(() => time.timelineSoFar());
}

/** Reports the steps of a run once they are known. @param typical seconds of each step, if there is no earlier run */
export function announceSteps(
  { console, journal, runtime }: Pick<Context, "console" | "journal" | "runtime">,
  typical: Readonly<Record<string, number>>,
): void {
  const steps = Object.keys(typical);
  const expected = estimateSeconds(journal.history(), undefined, steps, typical);
  console.emit({ type: "steps", steps, expected, isInSeconds: !runtime.simulation });
}

export function describeRun(
  { cluster, journal, runtime }: Pick<AnnounceContext, "cluster" | "journal" | "runtime">,
  { command, steps = [], typical, nodes: state = "unknown" }: Announcement,
): RunStarted {
  const { versions, mesh, sites } = topologyOf(cluster);
  const machineOf = (name: string) => {
    const node = cluster.nodes.find((one) => one.name === name);
    return node ? `${opsProvider(node.site).machineType}.${name}` : "";
  };
  const estimated = longestRehearsal(cluster.name, process.env);
  return {
    type: "run",
    run: journal.run,
    command,
    cluster: cluster.name,
    ...(runtime.notice ? { notice: { name: runtime.notice.name, text: runtime.notice.text } } : {}),
    versions,
    ...(mesh === undefined ? {} : { mesh }),
    sites: sites.map(({ name, place, network, nodes }) => ({
      name,
      about: `${place} · ${network}`,
      nodes: nodes.map((node) => ({ ...node, machine: machineOf(node.name), state })),
    })),
    steps,
    expected: estimateSeconds(journal.history(), estimated, steps, typical),
    // A rehearsal runs at any pace, and the shares of a typical start are not seconds.
    isInSeconds: !runtime.simulation && estimated !== undefined,
  };
}

import { join } from "node:path";
import type { Runtime } from "./runtime";

const PROJECT = join(__dirname, "../..");

/** The folders and files of one cluster on this machine. */
export interface Places {
  readonly project: string;
  /** The stacks that Terraform runs. One folder per cluster, because Terraform stores the state backend in it. */
  readonly output: string;
  readonly state: string;
  readonly journal: string;
  /** The timelines of the runs. */
  readonly timeline: string;
  /** The durations of resources, for the timelines of later rehearsals. */
  readonly durations: string;
  /** The parent of the client file folders that the cluster file names. */
  readonly archives: string;
  readonly kubeconfig: string;
  readonly talosconfig: string;
}

/** In the home of the runtime, or in project folders with the cluster's name. */
export function placesOf(cluster: string, { home }: Pick<Runtime, "home">): Places {
  const [state, talos] = home
    ? [join(home.folder, "state"), join(home.folder, "talos")]
    : [join(PROJECT, ".state", cluster), join(PROJECT, ".talos", cluster)];
  return {
    project: PROJECT,
    // CDKTF_OUTDIR is ignored: `coldstart env` sets it for a whole shell, so it may belong to another cluster.
    output: home?.output ?? join(PROJECT, `cdktf.out.${cluster}`),
    state,
    journal: join(state, "journal.jsonl"),
    timeline: join(state, "timeline.json"),
    // A rehearsal inside the project uses the durations of the real cluster; a home elsewhere is unrelated.
    durations: join(
      home?.folder.startsWith(PROJECT) === false ? state : join(PROJECT, ".state", cluster),
      "durations.json",
    ),
    archives: home?.folder ?? PROJECT,
    kubeconfig: join(talos, "kubeconfig"),
    talosconfig: join(talos, "talosconfig"),
  };
}

import { join } from "node:path";

const PROJECT = join(__dirname, "../..");

/** Where everything of one cluster is kept on this machine. */
export interface Places {
  readonly project: string;
  /** The stacks, as Terraform runs them. One folder per cluster: Terraform remembers in it whose state it looks at. */
  readonly output: string;
  readonly state: string;
  readonly journal: string;
  /** When what was done, run by run. */
  readonly timeline: string;
  /** What folders for a person, that the cluster file names, are in. */
  readonly archives: string;
  readonly kubeconfig: string;
  readonly talosconfig: string;
}

/** A rehearsal says by its environment that its places are its own. */
export function placesOf(cluster: string, environment: NodeJS.ProcessEnv): Places {
  const home = environment.COLDSTART_HOME;
  const [state, talos] = home
    ? [join(home, "state"), join(home, "talos")]
    : [join(PROJECT, ".state", cluster), join(PROJECT, ".talos", cluster)];
  return {
    project: PROJECT,
    // Outside a rehearsal the variable may be that of another cluster: `coldstart env` sets it for a whole shell.
    output: home ? (environment.CDKTF_OUTDIR ?? join(home, "cdktf.out")) : join(PROJECT, `cdktf.out.${cluster}`),
    state,
    journal: join(state, "journal.jsonl"),
    timeline: join(state, "timeline.json"),
    archives: home ?? PROJECT,
    kubeconfig: join(talos, "kubeconfig"),
    talosconfig: join(talos, "talosconfig"),
  };
}

export function isRehearsal(environment: NodeJS.ProcessEnv): boolean {
  return environment.COLDSTART_HOME !== undefined;
}

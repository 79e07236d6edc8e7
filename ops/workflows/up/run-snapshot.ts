import { GIT_REPOSITORY, STEPS } from "../../../spec";
import type { Step } from "../../../spec";
import { commandLine } from "../../support/command-line";
import { describeLeftOut, openSnapshot } from "../../engine/snapshot/session";
import type { Session } from "../../engine/snapshot/session";
import { isSnapshotWanted } from "../../support/snapshot-option";
import type { Context } from "../../engine/run/context";
import { runStep } from "../../engine/run/step";

/** This step configures the source of Flux; the following steps depend on it. */
const FIRST: Step = "services";

/** The snapshot that a run serves to Flux, from the first step that needs it until the run ends. */
export class RunSnapshot {
  private session: Session | undefined;
  private inside: Context | undefined;

  constructor(private readonly context: Context) {}

  /** The context of a step. If a snapshot is requested, its URL replaces the repository. */
  async contextFor(name: Step): Promise<Context> {
    if (!isSnapshotWanted(this.context.environment) || STEPS.indexOf(name) < STEPS.indexOf(FIRST)) return this.context;
    this.inside ??= await this.open();
    return this.inside;
  }

  async close(): Promise<void> {
    if (!this.session) return;
    const { url } = this.session;
    await this.session.close();
    this.session = undefined;
    const { console } = this.context;
    console.say(
      `${url} is no longer served: Flux keeps the content that it has fetched, and reports that it cannot fetch.\n` +
        `Serve it again: ${commandLine("snapshot", this.context)}. ` +
        `Return to the repository: ${commandLine("up", this.context, "--only layer:services")}`,
    );
  }

  private async open(): Promise<Context> {
    const { context } = this;
    let url = "";
    await runStep(context, "snapshot", "Serving a snapshot of the work tree", async () => {
      const session = await openSnapshot({ ...context, addresses: await context.nodeAddresses() });
      this.session = session;
      ({ url } = session);
      for (const line of describeLeftOut(session)) context.console.warn(line);
      const { uncommitted, leftOut, commit } = session;
      const along = uncommitted.length - leftOut.length;
      return `Flux reads ${url} at ${commit.slice(0, 12)} while this run lasts, with ${along} uncommitted files`;
    });
    return { ...context, environment: { ...context.environment, [`TF_VAR_${GIT_REPOSITORY}`]: url } };
  }
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../../../../ops/engine/run/context";
import { Recorder } from "../../../../../ops/engine/timeline/record";
import { Acceptances } from "../../../../../ops/guard";
import { rehearsalRuntime } from "../../../../../ops/rehearsal/runtime";
import { Journal } from "../../../../../ops/state/journal";
import { RunNotes } from "../../../../../ops/state/run-note";
import { consoleTelling } from "../../../../support/console";
import type { Lab } from "../../../clients/talos/support/lab";

/** A run on the layer infra of the lab, with this program in the place of Terraform. */
export function labContext(lab: Lab, folder: string, program: string, own: Partial<Context> = {}): Context {
  const output = join(folder, "out");
  mkdirSync(join(output, "stacks/infra"), { recursive: true });
  return {
    cluster: lab.cluster(),
    file: "lab.yaml",
    places: { state: folder, output, kubeconfig: lab.kubeconfig, talosconfig: lab.talosconfig },
    environment: process.env,
    runtime: rehearsalRuntime(folder),
    binary: { program },
    console: consoleTelling(),
    acceptances: new Acceptances([]),
    options: { yes: true, adopt: false },
    journal: new Journal(join(folder, "journal.jsonl"), "run"),
    notes: new RunNotes(folder),
    time: new Recorder(),
    signal: new AbortController().signal,
    ...own,
  } as unknown as Context;
}

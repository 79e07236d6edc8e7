/**
 * The seam between `ops/` and `rehearsal/`: creates the runtime of a command from its environment. Everything that differs
 * in a rehearsal is a value here; no other code of `ops/` checks whether this is one. The exception is the prefix of the
 * commands in hints, a variable of the environment (ops/support/command-prefix.ts): most hints are built without a runtime.
 */
import type { Environment } from "../support/environment";
import { HOME_VARIABLE, PORT_VARIABLE } from "../../rehearsal/mirror";
import { placesIn } from "../../rehearsal/run/places";
import { DNS_VARIABLE } from "../../rehearsal/run/variables";
import { operationsIn } from "../../rehearsal/world/clock";
import { durationOf } from "../../rehearsal/world/durations";
import { leasesIn } from "../../rehearsal/world/providers/facts";
import { WAKE_VARIABLE } from "../../rehearsal/world/providers/variables";
import { REHEARSAL_SHIMS } from "../clients/toolchain/shims";
import { SkippingClock } from "../support/clock";
import { commandLine, optionCommandLine } from "../support/command-line";
import { LIVE } from "../support/runtime";
import type { Runtime } from "../support/runtime";
import { rehearsalFolder } from "./folder";

/** The runtime for the environment of a process. */
export function runtimeOf(environment: Environment): Runtime {
  const folder = environment[HOME_VARIABLE];
  return folder ? rehearsalRuntime(folder, environment) : LIVE;
}

/** The runtime of a shell: live, or the rehearsal of a cluster, which may not have started yet. */
export function runtimeFor(cluster: string, rehearsed: boolean): Runtime {
  // A shell that `exec --rehearse` started cannot leave: with its simulated providers, a live state would look empty.
  if (process.env[PORT_VARIABLE] !== undefined) return runtimeOf(process.env);
  const rehearsal = rehearsalRuntime(rehearsalFolder(cluster, process.env));
  if (rehearsed) return rehearsal;
  const { variables, path } = rehearsal.shell;
  const isInside = process.env[HOME_VARIABLE] !== undefined;
  return isInside ? { ...LIVE, shell: { ...LIVE.shell, leaves: { variables: Object.keys(variables), path } } } : LIVE;
}

export function rehearsalRuntime(folder: string, environment: Environment = {}): Runtime {
  const { world, output } = placesIn(folder);
  const home = { folder, output: environment.CDKTF_OUTDIR ?? output };
  const commandOptions = ["--rehearse"];
  return {
    home,
    commandOptions,
    credentials: "stand-ins",
    states: "home",
    hasLockedProviders: false,
    repository: "work tree",
    offline: "a rehearsal has no network",
    isDisposable: true,
    nameServer: environment[DNS_VARIABLE],
    wakeServer: environment[WAKE_VARIABLE],
    // Simulated nodes are processes of this machine.
    ownAddress: "127.0.0.1",
    clock: new SkippingClock(),
    simulation: {
      operations: () => operationsIn(world),
      durationOf: (type, action) => {
        const { typical, min, max, basis } = durationOf(type, action);
        return basis === "measured" ? { typical, least: typical, most: typical } : { typical, least: min, most: max };
      },
    },
    leases: () => leasesIn(world),
    notice: {
      name: "rehearsal",
      text: "simulated providers, no account, nothing real was touched",
      nextSteps: (file) => [
        `Look around: \`${optionCommandLine({ file, runtime: { commandOptions } }, "exec")} -- kubectl get pods -A\``,
        `See what a live start still needs: \`${commandLine("preflight", { file, runtime: LIVE })}\``,
        `Start it live: \`${commandLine("up", { file, runtime: LIVE })}\``,
      ],
    },
    shell: {
      variables: { [HOME_VARIABLE]: folder, CDKTF_SKIP_PROVIDER_LOCK: "true", CHECKPOINT_DISABLE: "1" },
      // Each of these programs runs inside the rehearsal, which exists only while the program runs.
      path: [REHEARSAL_SHIMS],
    },
  };
}

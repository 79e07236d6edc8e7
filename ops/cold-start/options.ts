import { Command, InvalidArgumentError, Option } from "commander";
import { RULE_NAMES, parseAcceptance } from "../guard";
import type { Acceptance } from "../guard";
import type { ExtentWords } from "./extent";

export interface ColdStartOptions extends ExtentWords {
  /** A name in clusters/, or a path. */
  readonly cluster?: string;
  readonly rehearse: boolean;
  /** Forget the rehearsal's world first. */
  readonly reset: boolean;
  readonly preflight: boolean;
  readonly status: boolean;
  readonly destroy: boolean;
  /** With destroy: auth as well. */
  readonly withAuth: boolean;
  /** The cluster's name, given where nobody can type it. */
  readonly confirm?: string;
  /** With destroy: the cluster does not answer, and never will again. */
  readonly clusterGone: boolean;
  /** With destroy: delete what the cluster itself left behind, with the data in there. */
  readonly reclaim: boolean;
  /** With destroy: volumes to delete although they are to be kept, or nothing is known of them; each by its name. */
  readonly reclaimVolumes: readonly string[];
  /** Take over what is there already although no run from here is known to have made it. */
  readonly adopt: boolean;
  readonly yes: boolean;
  readonly json: boolean;
  /** What the guard would refuse and lets through. */
  readonly accept: readonly Acceptance[];
}

const EXAMPLES = `
Examples:
  ./bootstrap.sh --rehearse              the whole cold start in a simulated world: no account, nothing real is touched
  ./bootstrap.sh --preflight             only look: tools, cluster file, credentials, certificates
  ./bootstrap.sh                         start the cluster for real; asks before each layer
  ./bootstrap.sh home --from services    another cluster, from a later layer on
  ./bootstrap.sh n100 --only postcheck   one stage, of those that the cluster file names
  ./bootstrap.sh --status                what earlier runs did, and where they stopped
  ./bootstrap.sh --destroy               take it down, and prove that nothing is left; what is in auth stays
  ./bootstrap.sh --destroy --cluster-gone  the same for a cluster that is dead already

A run that was stopped is taken up by the next one: what is done and proven is skipped.
Steps are preflight, auth, infra, nodes, services, storage, flux, config, verify, report. A layer takes what waits for it along.
docs/architecture.md says what each layer holds, docs/rehearsal.md what a rehearsal proves.`;

/** @throws CommanderError for what cannot be understood, and to end after --help */
export function parseOptions(words: readonly string[]): ColdStartOptions {
  const command = new Command("bootstrap.sh")
    .description("Turns a cluster file into a running cluster: preflight, auth, infra, services, config, verify.")
    .argument("[cluster]", "a name in clusters/, or the path of a cluster file", undefined)
    .option("--cluster <name>", "the same, as an option")
    .option("--rehearse", "in a simulated world, kept in .rehearsal/<cluster>", false)
    .option("--reset", "with --rehearse: forget the simulated world first", false)
    .option("--preflight", "check everything, change nothing", false)
    .option("--status", "show where earlier runs stand", false)
    .addOption(
      new Option("--destroy", "take the cluster down: config, services, infra")
        .default(false)
        .conflicts(["from", "to", "only", "preflight"]),
    )
    .option("--with-auth", "with --destroy: auth too, which nothing brings back; asks for the cluster's name", false)
    .option("--confirm <name>", "with --with-auth: the cluster's name, where nobody is there to type it")
    .option(
      "--cluster-gone",
      "with --destroy: the cluster is dead; forget what lived in it, destroy its machines",
      false,
    )
    .option(
      "--reclaim",
      "with --destroy: delete load balancers and volumes that the cluster left; never volumes to be kept",
      false,
    )
    .option(
      "--reclaim-volume <name>",
      "with --destroy: delete this volume, which --reclaim leaves alone; once for each",
      (name: string, earlier: readonly string[] = []) => [...earlier, name],
    )
    .option("--from <part>", "begin with this layer, step, or stage of the cluster file; preflight is never left out")
    .option("--to <part>", "end with this one")
    .addOption(new Option("--only <part>", "just this one").conflicts(["from", "to"]))
    .addOption(
      new Option(
        "--adopt",
        "take over what is there already although no run from here made it; never what says that it is another cluster's",
      )
        .default(false)
        .conflicts(["destroy", "preflight"]),
    )
    .option("-y, --yes", "do not ask before a layer is applied", false)
    .option("--accept <rule:address...>", "let one finding of the guard pass (docs/guard.md)", asAcceptance)
    .option("--json", "one JSON object a line, for programs", false)
    .addHelpText("after", EXAMPLES)
    .exitOverride()
    .parse(["node", "bootstrap.sh", ...words]);
  const given = command.opts<Partial<ColdStartOptions> & { reclaimVolume?: readonly string[] }>();
  for (const [flag, set] of Object.entries({
    "--with-auth": given.withAuth,
    "--cluster-gone": given.clusterGone,
    "--reclaim": given.reclaim,
    "--reclaim-volume": given.reclaimVolume,
  })) {
    if (set && !given.destroy) command.error(`error: ${flag} is for --destroy`);
  }
  if (given.confirm !== undefined && !given.withAuth) command.error("error: --confirm is for --destroy --with-auth");
  if (given.reset && !given.rehearse) command.error("error: --reset is for rehearsals: --rehearse --reset");
  const cluster = given.cluster ?? command.args[0];
  return {
    ...(cluster === undefined ? {} : { cluster }),
    rehearse: given.rehearse === true,
    reset: given.reset === true,
    preflight: given.preflight === true,
    status: given.status === true,
    destroy: given.destroy === true,
    withAuth: given.withAuth === true,
    ...(given.confirm === undefined ? {} : { confirm: given.confirm }),
    clusterGone: given.clusterGone === true,
    reclaim: given.reclaim === true,
    reclaimVolumes: given.reclaimVolume ?? [],
    ...(given.from === undefined ? {} : { from: given.from }),
    ...(given.to === undefined ? {} : { to: given.to }),
    ...(given.only === undefined ? {} : { only: given.only }),
    adopt: given.adopt === true,
    yes: given.yes === true,
    json: given.json === true,
    accept: given.accept ?? [],
  };
}

/** For options that may come several times. */
export function asAcceptance(word: string, earlier: readonly Acceptance[] = []): readonly Acceptance[] {
  try {
    return [...earlier, parseAcceptance(word, RULE_NAMES)];
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

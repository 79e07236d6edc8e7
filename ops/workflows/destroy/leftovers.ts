import { waitFor } from "../../checks/wait-for";
import { formatCount, pluralize } from "../../support/count";
import { passIfNone } from "../../support/check";
import type { Check } from "../../support/check";
import type { Context } from "../../engine/run/context";
import { reasonOf } from "../../support/wait";
import { destroyCommandLine } from "./command-line";
import { confirmReclaim } from "./confirm";
import type { Prompter } from "./confirm";
import { listUnreachablePlaces, findLeftovers } from "../../providers/leftovers";
import type { Leftover, LeftoverScan } from "../../providers/leftovers";
import type { ControllerResourceRecord } from "../../providers/leftovers/controller-resources";

/** How long Proxmox and Hetzner list objects after their deletion. */
const GONE = { seconds: 120, because: "Proxmox deletes a disk in a separate task" } as const;

type ProofContext = Pick<Context, "cluster" | "file" | "environment" | "runtime" | "console" | "signal" | "options">;

/** There are leftovers. The message lists them, and how to remove them. */
export class LeftoversFound extends Error {
  override readonly name = "LeftoversFound";

  constructor(
    context: ProofContext,
    readonly left: readonly Leftover[],
  ) {
    const lines = left.map(
      ({ what, where, command, why }) => `  - ${where}: ${what}${why ? `; ${why}` : ""}\n      ${command}`,
    );
    const reclaimable = left.filter(({ reclaim }) => reclaim !== undefined).length;
    const volumes = left.flatMap(({ volumeNames, reclaim }) => (volumeNames && !reclaim ? [volumeNames[0]] : []));
    super(
      [
        `${context.cluster.name} has ${formatCount(left.length, "leftover")}:`,
        ...lines,
        ...(reclaimable > 0
          ? [
              `The cluster created ${reclaimable} of them. To delete ${pluralize(reclaimable, "it and its data", "them and their data")} ` +
                `permanently: ${destroyCommandLine(context, "--reclaim")}`,
            ]
          : []),
        ...(volumes.length > 0
          ? [
              `${volumes.length === 1 ? "One volume" : `${volumes.length} volumes`} must be named to be deleted. ` +
                `Save ${pluralize(volumes.length, "its", "their")} data, then run: ${destroyCommandLine(context, ...volumes.flatMap((name) => ["--reclaim-volume", name]))}`,
            ]
          : []),
      ].join("\n"),
    );
  }
}

/**
 * Searches for leftovers through the APIs of the providers, not through Terraform, and deletes those that may be
 * deleted.
 *
 * @returns a list of what was checked, if there are no leftovers
 * @throws LeftoversFound
 */
export async function requireNoLeftovers(
  context: ProofContext,
  prompter: Prompter,
  note: ControllerResourceRecord,
): Promise<string> {
  const { cluster, console } = context;
  let scans = await readLeftovers(context, note);
  for (const name of missingNames(scans, context.options.reclaimVolumes))
    console.warn(`no leftover volume has the name ${name}`);
  const ours = listLeftovers(scans).filter(({ reclaim, isNamed }) => reclaim && (prompter.options.reclaim || isNamed));
  if (ours.length > 0) {
    for (const { what, where } of ours) console.say(`leftover at ${where}: ${what}`);
    if (await confirmReclaim(prompter, ours.length)) scans = await reclaimAll(context, note, ours);
  }
  for (const { where, foreign } of scans)
    for (const one of foreign) console.say(`foreign at ${where}, not touched: ${one}`);
  const left = listLeftovers(scans);
  console.result({ cluster: cluster.name, left: left.map(({ what, where, command }) => ({ what, where, command })) });
  if (left.length > 0) throw new LeftoversFound(context, left);
  for (const { where, checked } of scans) console.say(`${where}: checked ${checked.join(", ")}; no leftovers`);
  for (const place of listUnreachablePlaces(cluster)) console.say(`not checked: ${place}`);
  note.forget();
  return "no leftovers";
}

/** @returns a list of what was checked, once everything is deleted */
async function reclaimAll(
  context: ProofContext,
  note: ControllerResourceRecord,
  ours: readonly Leftover[],
): Promise<LeftoverScan[]> {
  for (const { what, reclaim } of ours) {
    await reclaim?.();
    context.console.say(`deleted: ${what}`);
  }
  let scans: LeftoverScan[] = [];
  const gone: Check<undefined> = {
    id: "leftovers-gone",
    title: "everything that was deleted no longer exists",
    command: () => destroyCommandLine(context),
    async run() {
      scans = await readLeftovers(context, note);
      const still = listLeftovers(scans).filter(({ what }) => ours.some((one) => one.what === what));
      return passIfNone(
        still.map(({ what }) => what),
        "none",
        destroyCommandLine(context),
      );
    },
  };
  await waitFor({ checks: [gone], context: undefined, timeout: GONE, signal: context.signal });
  return scans;
}

async function readLeftovers(context: ProofContext, note: ControllerResourceRecord): Promise<LeftoverScan[]> {
  const { cluster, environment } = context;
  try {
    return await findLeftovers({ cluster, environment, made: note.read(), named: context.options.reclaimVolumes });
  } catch (error) {
    throw new Error(
      `The search for leftovers of ${cluster.name} failed: ${reasonOf(error)}.\n` +
        `Run the same command again when the API responds: ${destroyCommandLine(context)}`,
      { cause: error },
    );
  }
}

/** Names given by the user that match no volume: misspelled, or already deleted. */
function missingNames(scans: readonly LeftoverScan[], names: readonly string[]): string[] {
  const found = listLeftovers(scans).flatMap(({ volumeNames = [] }) => [...volumeNames]);
  return names.filter((name) => !found.includes(name));
}

function listLeftovers(scans: readonly LeftoverScan[]): Leftover[] {
  return scans.flatMap(({ left }) => left);
}

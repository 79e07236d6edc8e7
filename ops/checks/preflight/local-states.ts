import { accessSync, constants, existsSync, readFileSync, statfsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { isLeftLock } from "../../state/active-run";
import { RunNotes } from "../../state/run-note";
import { compareStates } from "../../state/state-backup";
import { isEncryptedState } from "../../state/summary";
import { describeLock, lockFileOf, readLock, unlockFile } from "../../clients/terraform/state-lock";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";
import { identityFindings } from "./identity";
import type { IdentityContext } from "./identity";

type Context = Pick<PreflightContext, "stacks"> &
  IdentityContext & {
    /** Free bytes on the disk of a folder. @default queried from the system */
    readonly freeSpace?: (folder: string) => number;
  };

const MIB = 1024 * 1024;
/** States, plans and their copies need a few MiB; a truncated state is worse than none. */
const REQUIRED_BYTES = 100 * MIB;
/** The providers of the first run are much larger. */
const RECOMMENDED_BYTES = 1024 * MIB;

/** Checks that the local states are complete, belong to this cluster, and are writable. */
export const localStates = makeCheck<Context>({
  id: "state-files",
  title: "the state files are complete and writable",
  needs: ["synthesis"],
  observe: async (context) => [
    ...checkFreeSpace(context),
    ...LAYERS.flatMap((layer) => checkLayer(context, layer)),
    ...(await checkSameLineage(context)),
  ],
});

/** Other checks report damaged states and check states that only Terraform can read. */
async function checkSameLineage(context: Context): Promise<Observation[]> {
  const texts = new Map<Layer, string | undefined>();
  for (const layer of LAYERS) {
    const file = localState(context, layer);
    if (file === undefined || compareStates(file, `${file}.good`) !== "intact") return [];
    const text = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    if (text?.trim() && isEncryptedState(text)) return [];
    texts.set(layer, text);
  }
  return identityFindings(context, texts);
}

function checkFreeSpace({ state, freeSpace = spaceOn }: Context): Observation[] {
  const folder = findExistingParent(state);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    return [
      error(
        "state-folder-unwritable",
        `${folder} is not writable; it stores states, journal and report.`,
        `Check its owner and mode (ls -ld ${folder}), and whether its disk is mounted read-only.`,
      ),
    ];
  }
  const free = freeSpace(folder);
  const left = `${Math.floor(free / MIB)} MiB are free on the disk of ${folder}`;
  if (free < REQUIRED_BYTES)
    return [
      error(
        "disk-full",
        `${left}: a full disk would truncate and destroy a state.`,
        "Free some space: df -h shows the full disks.",
      ),
    ];
  return free < RECOMMENDED_BYTES
    ? [warning("disk-low", `${left}: Terraform's providers may need more.`, "Free some space before the first run.")]
    : [];
}

function spaceOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The folder, or its closest existing parent. */
function findExistingParent(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : findExistingParent(parent);
}

function checkLayer(context: Context, layer: Layer): Observation[] {
  const file = localState(context, layer);
  return file === undefined ? [] : [...checkBackup(file), ...checkLock(context, layer, file)];
}

/** Undefined if the layer's state is stored elsewhere. */
function localState({ stacks, state }: Context, layer: Layer): string | undefined {
  const folder = join(stacks, layer);
  const stack = join(folder, "cdk.tf.json");
  if (!existsSync(stack)) return join(state, `${layer}.tfstate`);
  const { terraform } = JSON.parse(readFileSync(stack, "utf8")) as { terraform?: { backend?: Backend } };
  const path = terraform?.backend?.local?.path;
  return path === undefined ? undefined : resolve(folder, path);
}

interface Backend {
  readonly local?: { readonly path: string };
}

function checkBackup(file: string): Observation[] {
  const copy = `${file}.good`;
  switch (compareStates(file, copy)) {
    case "intact":
      return [];
    case "unreadable":
      return [
        error("state-unreadable", `${file} cannot be read by this user.`, `Check its owner and mode: ls -l ${file}`),
      ];
    case "repairable":
      return [`${file} is damaged; the start restores its backup.`];
    case "damaged":
      return [
        error(
          "state-damaged",
          `${file} is damaged, and there is no backup beside it. A start without it would create everything again.`,
          "Restore it from your own backup.",
        ),
      ];
    case "missing":
      return [
        error(
          "state-missing",
          `${file} is missing, but its backup exists. A start without it would create everything again.`,
          `Restore it: cp ${copy} ${file}. Or, if the layer has no resources any more, delete the copy.`,
        ),
      ];
    case "other-lineage":
      return [
        error(
          "state-lineage",
          `${file} is not the state that the last run wrote (the lineages differ).`,
          `Restore the correct one: cp ${copy} ${file}. Or, if this one is correct, delete ${copy}.`,
        ),
      ];
  }
}

function checkLock({ state }: Context, layer: Layer, file: string): Observation[] {
  const held = lockFileOf(file);
  if (!existsSync(held)) return [];
  const { message, fix } = describeLock(readLock(held), unlockFile(held), layer);
  return isLeftLock(new RunNotes(state).readLeftNote(), layer, held)
    ? [`${message} A killed run left the lock; the next start removes it.`]
    : [error("state-locked", message, fix)];
}

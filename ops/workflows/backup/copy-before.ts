import { step } from "../../engine/run/step";
import { makeCopy } from "./copy";
import type { Services } from "./open";
import { addToNote, readNote } from "./restore-note";
import type { Restoring } from "./restore-note";

interface Note {
  readonly isCopied?: true;
}

/** The first step of every restore: what is there now, in case that the restore was a mistake. */
export async function copyBefore(context: Services, { backup }: Restoring): Promise<void> {
  const { kubernetes } = context;
  const { service, problem } = backup;
  await step(context, `backup-restore-${service}-copy`, `Copying ${service} as it is now`, async () => {
    if ((await readNote<Note>(kubernetes, service))?.isCopied)
      return { skipped: true, detail: "an interrupted run has copied it" };
    if (problem !== undefined) return { skipped: true, detail: `not possible: ${problem}` };
    const made = await makeCopy(context, backup);
    await addToNote(kubernetes, service, { isCopied: true });
    return `${made} is complete`;
  });
}

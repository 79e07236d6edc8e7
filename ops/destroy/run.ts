import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Layer } from "../../spec";
import { withAccess } from "../cold-start/access";
import { synthesize } from "../cold-start/context";
import type { Context } from "../cold-start/context";
import { runWith } from "../cold-start/layers";
import { step } from "../cold-start/step";

/** Takes a cluster down, upper layers first. What is in auth stays: it is who the cluster is. */
export async function destroy(context: Context): Promise<void> {
  await step(context, "synth", "Writing the stacks", () => {
    synthesize(context);
    return Promise.resolve("four layers");
  });
  for (const layer of ["config", "services", "infra"] as const) {
    await step(context, `destroy-${layer}`, `Destroying ${layer}`, async () => {
      // Without this a destroy that was interrupted would look for services that are gone already.
      if (isEmptyState(context, layer)) return { skipped: true, detail: "nothing is left of it" };
      return withAccess(context, layer, () => destroyLayer(context, layer));
    });
  }
}

/** Takes one layer down, after asking. */
async function destroyLayer(context: Context, layer: Layer): Promise<{ skipped: boolean; detail: string }> {
  return runWith(context, layer, { planWords: ["-destroy"], guard: () => Promise.resolve() });
}

/** Whether a layer has no resource in its local state. */
function isEmptyState({ places }: Context, layer: Layer): boolean {
  try {
    const { resources } = JSON.parse(readFileSync(join(places.state, `${layer}.tfstate`), "utf8")) as {
      resources?: { mode: string }[];
    };
    return (resources ?? []).every(({ mode }) => mode !== "managed");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

import { TALOS_EXTENSIONS } from "../../../spec/facts/extensions";
import { didYouMean } from "../../../spec/suggest";
import { Unreachable } from "../../clients/http";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { error, warning } from "../../support/finding";
import { locationOf } from "../../support/location";

type Context = Pick<PreflightContext, "file" | "cluster" | "runtime" | "layers" | "ask">;

const FACTORY = "https://factory.talos.dev";

/**
 * The Image Factory accepts a schematic with any extension, but cannot build an image with an unknown one. That failure
 * would come after machines have been ordered.
 */
export const extensions = makeCheck<Context>({
  id: "talos-extensions",
  title: "the Talos extensions exist",
  async observe(context) {
    const { cluster, layers } = context;
    const wanted = [...new Set(cluster.nodes.map(({ site }) => site))].flatMap(({ name, extensions: names }) =>
      names.map((extension, i) => ({ extension, path: ["sites", name, "extensions", i] })),
    );
    if (wanted.length === 0 || !layers.includes("infra")) return [];
    const { known, findings, source } = await officialExtensions(context);
    return [
      ...findings,
      ...wanted
        .filter(({ extension }) => !known.includes(extension))
        .map(({ extension, path }) =>
          error(
            "extension-unknown",
            `${extension} is not an extension of Talos ${cluster.talos.version} (${source})${didYouMean(extension, known)}.`,
            `Choose one that ${FACTORY}/version/${cluster.talos.version}/extensions/official lists, or remove it.`,
            locationOf(context.file, path),
          ),
        ),
    ];
  },
});

interface Official {
  readonly known: readonly string[];
  /** The source of the list. */
  readonly source: string;
  readonly findings: readonly Observation[];
}

async function officialExtensions({ cluster, runtime, ask }: Context): Promise<Official> {
  const offline = { known: TALOS_EXTENSIONS, source: "according to schemas/talos-extensions.json" };
  if (runtime.offline) return { ...offline, findings: [] };
  const url = `${FACTORY}/version/${cluster.talos.version}/extensions/official`;
  const warnUnlisted = (why: string): Official => ({
    ...offline,
    findings: [
      warning(
        "extension-list-unavailable",
        `The Image Factory did not list the extensions of Talos ${cluster.talos.version}: ${why}.`,
        `Extensions are checked against a list that may be older. Try: curl ${url}`,
      ),
    ],
  });
  try {
    const { status, body } = await ask(url);
    const names = Array.isArray(body) ? body.map(({ name }: { name?: unknown }) => String(name)) : [];
    if (status !== 200 || names.length === 0) return warnUnlisted(`it responds with ${status}`);
    return { known: names, source: "according to the Image Factory", findings: [] };
  } catch (failure) {
    if (!(failure instanceof Unreachable)) throw failure;
    return warnUnlisted(failure.message);
  }
}

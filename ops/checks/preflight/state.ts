import { existsSync } from "node:fs";
import { LAYERS, backendType } from "../../../spec";
import type { Layer } from "../../../spec";
import { StateStore } from "../../state/store";
import { NoTerraform } from "../../clients/terraform/binary";
import type { PreflightContext } from "../../providers/preflight-context";
import { makeCheck } from "../../support/check";
import type { Observation } from "../../support/check";
import { commandLine } from "../../support/command-line";
import { error } from "../../support/finding";
import { identityFindings } from "./identity";
import type { IdentityContext } from "./identity";

type ContextKey = "environment" | "terraform" | "credentials" | "runtime" | "file";
type Context = Pick<PreflightContext, ContextKey> & IdentityContext;

/** Checks that the states of the layers can be read from the backend in the cluster file. */
export const state = makeCheck<Context>({
  id: "state-backend",
  title: "the states can be read from their backend",
  async observe(context) {
    const { cluster, file, environment, terraform, credentials, runtime } = context;
    const { backend, encryption } = cluster.state;
    if (terraform instanceof NoTerraform) return [];
    if (runtime.states === "home")
      return backend === "local" && !encryption
        ? []
        : [`The states are stored in ${context.state}; \`state\` in the cluster file is ignored.`];
    if (encryption && terraform.product !== "OpenTofu")
      return [
        error(
          "state-encryption-unsupported",
          `state.encryption is set, but ${terraform.product} cannot encrypt states: it would ignore the key and write every secret in plain text.`,
          "Use OpenTofu: TERRAFORM_BINARY_NAME=tofu. Or remove `encryption`, and choose a backend that encrypts.",
        ),
      ];
    if (backend === "local" && !encryption) return [];
    // The check `credentials` reports missing credentials.
    if (credentials.missing.some((sentence) => sentence.includes("of the state's "))) return [];
    const store = new StateStore({
      cluster,
      file,
      folder: context.state,
      environment: { ...environment, ...credentials.variables },
      runtime,
      program: terraform.program,
    });
    return checkStates(store, context);
  },
});

async function checkStates(store: StateStore, context: IdentityContext): Promise<Observation[]> {
  const { state } = context.cluster;
  const backend = backendType(state);
  const found = new Map<Layer, string | undefined>();
  for (const layer of LAYERS) {
    try {
      found.set(layer, await store.pull(layer));
    } catch (failure) {
      // The next layer would fail with the same error.
      return [
        error(
          "state-unreadable",
          `The state of ${layer} cannot be read from ${store.placeOf(layer)}: ${describeReason(failure)}`,
          FIXES[backend] ?? FIX,
        ),
      ];
    }
  }
  const behind = store.isHere
    ? []
    : LAYERS.filter((layer) => found.get(layer) === undefined && existsSync(store.fileOf(layer)));
  if (behind.length > 0)
    return [
      error(
        "state-not-moved",
        `The cluster file stores the states in ${backend}, which has no state of ${behind.join(", ")}, but this machine has one: ${behind.map((layer) => store.fileOf(layer)).join(", ")}. A start would create everything again.`,
        `Move it: ${commandLine("state move", context)}`,
      ),
    ];
  const shared = layersOfOneState(found);
  if (shared.length > 0)
    return [
      error(
        "state-shared",
        `The layers ${shared.join(", ")} share one state in ${backend}: the setting with {layer} does not set the location of the state.`,
        "Use {layer} in the setting that does (docs/state.md), and move the state to its layer.",
      ),
    ];
  const there = LAYERS.filter((layer) => found.get(layer) !== undefined);
  const which = there.length > 0 ? `of ${there.join(", ")}` : "none yet";
  return [
    `The backend ${backend} responds; states: ${which}.`,
    ...(state.backend === "other" ? [`Not checked for ${backend}: ${UNCHECKED}.`] : []),
    ...(await identityFindings(context, found)),
  ];
}

/** Checks that need typed keys, so they do not apply to this backend. */
const UNCHECKED =
  "the meaning of its settings, whether it locks and encrypts the state, and whether its connection is encrypted";

/** Two layers with the same lineage use the same location. */
function layersOfOneState(found: ReadonlyMap<Layer, string | undefined>): Layer[] {
  const lineages = new Map(
    [...found].map(([layer, text]) => [layer, (JSON.parse(text ?? "{}") as { lineage?: string }).lineage]),
  );
  const countLayersWith = (lineage: string | undefined) =>
    [...lineages.values()].filter((other) => other === lineage).length;
  return LAYERS.filter((layer) => lineages.get(layer) !== undefined && countLayersWith(lineages.get(layer)) > 1);
}

const FIX = "Check `state` in the cluster file, and the environment variables that its backend reads (docs/state.md).";

const FIXES: Readonly<Record<string, string>> = {
  local:
    "Check that the passphrase is the one that encrypted the state. A state that is not encrypted yet needs `previous: plain`.",
  pg: `${FIX} Try: psql "$PG_CONN_STR" -c 'select 1'`,
};

/** Removes the frame that Terraform draws around errors. */
function describeReason(failure: unknown): string {
  const text = (failure as Error).message.replaceAll(/[\u2577\u2502\u2575]/g, " ");
  const [, reason = text] = /Error: ([^]*)/.exec(text) ?? [];
  return reason.replaceAll(/\s+/g, " ").trim().slice(0, 600);
}

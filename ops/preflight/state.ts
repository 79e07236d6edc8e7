import { existsSync } from "node:fs";
import { LAYERS } from "../../spec";
import type { Layer } from "../../spec";
import { StateStore } from "../state/store";
import { NoTerraform } from "../terraform/binary";
import type { PreflightContext } from "./context";
import { error, info } from "./finding";
import type { Check, Finding } from "./finding";
import { identityFindings } from "./identity";
import type { IdentityContext } from "./identity";

type Needed = "environment" | "terraform" | "credentials" | "rehearsal";
type Context = Pick<PreflightContext, Needed> & IdentityContext;

/** Whether the states of the layers can be reached and read where the cluster file keeps them. */
export const state: Check<Context> = {
  name: "state",
  async run(context) {
    const { cluster, environment, terraform, credentials, rehearsal } = context;
    const { backend, encryption } = cluster.state;
    if (terraform instanceof NoTerraform) return [];
    if (rehearsal)
      return backend === "local" && !encryption
        ? []
        : [info("A rehearsal keeps its states in its own folder, whatever `state` in the cluster file says.")];
    if (encryption && terraform.product !== "OpenTofu")
      return [
        error(
          `state.encryption is set, and ${terraform.product} cannot encrypt states: it would ignore the key and write every secret in plain text.`,
          "Use OpenTofu: TERRAFORM_BINARY_NAME=tofu. Or take `encryption` out, and choose a backend that encrypts.",
        ),
      ];
    if (backend === "local" && !encryption) return [];
    // What is missing is said by the check of the credentials.
    if (credentials.missing.some((sentence) => sentence.includes("of the state's "))) return [];
    const store = new StateStore({
      cluster,
      folder: context.state,
      environment: { ...environment, ...credentials.variables },
      program: terraform.program,
    });
    return looked(store, context);
  },
};

async function looked(store: StateStore, context: IdentityContext): Promise<Finding[]> {
  const { backend } = context.cluster.state;
  const found = new Map<Layer, string | undefined>();
  for (const layer of LAYERS) {
    try {
      found.set(layer, await store.pull(layer));
    } catch (failure) {
      // The next layer would fail for the same reason, in as many words.
      return [
        error(
          `The state of ${layer} cannot be read from ${store.placeOf(layer)}: ${reason(failure)}`,
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
        `The cluster file keeps the state in ${backend}, where there is none of ${behind.join(", ")}; but there is one on this machine: ${behind.map((layer) => store.fileOf(layer)).join(", ")}. A start would make everything anew.`,
        "Move it: npx coldstart state move",
      ),
    ];
  const there = LAYERS.filter((layer) => found.get(layer) !== undefined);
  const which = there.length > 0 ? `of ${there.join(", ")}` : "none yet";
  return [info(`The backend ${backend} answers; states: ${which}.`), ...(await identityFindings(context, found))];
}

const FIX =
  "Look at `state` in the cluster file, and at the environment variables that its backend reads (docs/state.md).";

const FIXES: Readonly<Record<string, string>> = {
  local:
    "Is the passphrase the one that the state was encrypted with? A state that is still plain needs `previous: plain`.",
  pg: `${FIX} Try: psql "$PG_CONN_STR" -c 'select 1'`,
};

/** Terraform's frame around its words says nothing. */
function reason(failure: unknown): string {
  const text = (failure as Error).message.replaceAll(/[╷│╵]/g, " ");
  const [, said = text] = /Error: ([^]*)/.exec(text) ?? [];
  return said.replaceAll(/\s+/g, " ").trim().slice(0, 600);
}

import { LAYERS } from "../../../spec";
import type { Layer } from "../../../spec";
import { minorOf } from "../../../spec/facts/minors";
import { managedIn } from "../../state/resources";
import type { PreflightContext } from "../../providers/preflight-context";
import { commandLine, optionCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { error } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { identityEvidence } from "./identity-evidence";
import type { EvidenceContext } from "./identity-evidence";

/** The code of the finding that the state of `auth` has no identity although the cluster has one. */
export const IDENTITY_MISSING = "identity-missing";

export type IdentityContext = EvidenceContext & Pick<PreflightContext, "layers"> & CommandPlace;

/** The text of each layer's state, if it exists. */
export type StateTexts = ReadonlyMap<Layer, string | undefined>;

/** Checks that the states of the layers belong to the same cluster: the one whose identity is in auth. */
export async function identityFindings(context: IdentityContext, texts: StateTexts): Promise<Finding[]> {
  const { cluster, layers } = context;
  const secrets = managedIn(texts.get("auth")).find(({ type }) => type === "talos_machine_secrets");
  if (!secrets) return withoutIdentity(context, texts);
  const made = secrets.instances[0]?.attributes?.talos_version;
  const { contract } = cluster.talos;
  // If the run includes auth, its plan shows the change, and the guard decides.
  const unseen = layers.includes("infra") && !layers.includes("auth");
  if (!unseen || typeof made !== "string" || made === "" || minorOf(made) === minorOf(contract)) return [];
  return [
    error(
      "contract-mismatch",
      `talos.contract is ${contract}, but the identity in auth was created with ${made}, and this run does not include auth. Machine configurations of a different contract do not use the current encryption key: the API server could no longer read its Secrets.`,
      `Set \`contract: v${minorOf(made)}\` again. To upgrade Talos, change only \`talos.version\`.`,
    ),
  ];
}

/** Every layer uses values of auth: without them, a start would create a second cluster over the existing one. */
async function withoutIdentity(context: IdentityContext, texts: StateTexts): Promise<Finding[]> {
  const { name } = context.cluster;
  const others = LAYERS.filter((layer) => layer !== "auth" && managedIn(texts.get(layer)).length > 0);
  const evidence =
    others.length > 0 ? [`the state of ${others.join(", ")} contains a cluster`] : await identityEvidence(context);
  if (evidence.length === 0) return [];
  return [
    error(
      IDENTITY_MISSING,
      `The state of auth holds no identity, but ${evidence.join("; ")}. A start would create a second identity, which the nodes of ${name} do not accept, and replace credentials that are in use.`,
      [
        `If the state is stored elsewhere, correct \`state\` in the cluster file and the environment variables of its backend (${commandLine("state list", context)} shows the location).`,
        `If it is lost, restore the identity: ${optionCommandLine(context, "identity import <file>")}, or ${optionCommandLine(context, "state restore auth <file>")}.`,
        `If ${name} is permanently lost: ${commandLine("destroy", context, "--with-auth --cluster-gone")}, delete ${context.talosconfig}, and start again.`,
      ].join("\n"),
    ),
  ];
}

import { LAYERS } from "../../spec";
import type { Cluster, Layer } from "../../spec";
import { minorOf } from "../../spec/facts/minors";
import { managedIn } from "../state/summary";
import type { PreflightContext } from "./context";
import { error } from "./finding";
import type { Finding } from "./finding";

/** The whole text of each layer's state, as far as there is one. */
export type StateTexts = ReadonlyMap<Layer, string | undefined>;

/** Whether the states of the layers still belong to one and the same cluster: the one whose identity is in auth. */
export function identityFindings(
  { cluster, layers }: Pick<PreflightContext, "cluster" | "layers">,
  texts: StateTexts,
): Finding[] {
  const secrets = managed(texts.get("auth")).find(({ type }) => type === "talos_machine_secrets");
  if (!secrets) return withoutIdentity(cluster, texts);
  const made = secrets.instances[0]?.attributes?.talos_version;
  const { contract } = cluster.talos;
  // With auth in the run its plan shows the change, and the guard has the word.
  const unseen = layers.includes("infra") && !layers.includes("auth");
  if (!unseen || typeof made !== "string" || made === "" || minorOf(made) === minorOf(contract)) return [];
  return [
    error(
      `talos.contract is ${contract}, but the identity in auth was made with ${made}, and this run leaves auth out. Machine configurations of another contract encrypt with another key: the API server could no longer read its Secrets.`,
      `Write \`contract: v${minorOf(made)}\` again. To upgrade Talos, change \`talos.version\` alone.`,
    ),
  ];
}

/** Every layer is made with what auth holds: without it a start would make another cluster over the one that is there. */
function withoutIdentity({ name }: Pick<Cluster, "name">, texts: StateTexts): Finding[] {
  const others = LAYERS.filter((layer) => layer !== "auth" && managed(texts.get(layer)).length > 0);
  if (others.length === 0) return [];
  return [
    error(
      `The state of auth holds no identity, but there is a cluster in the state of ${others.join(", ")}. A start would make a new identity, which the nodes of ${name} do not know.`,
      "Bring the identity: npm run identity -- import <file>. Or put back a copy of the state: npm run state shows where they are, npm run state -- restore auth <file>.",
    ),
  ];
}

function managed(text: string | undefined): ReturnType<typeof managedIn> {
  // The first write of all, cut short: Terraform, too, takes it for an empty state.
  return text === undefined || text.trim() === "" ? [] : managedIn(text);
}

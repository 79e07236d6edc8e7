import { didYouMean } from "../../../spec/suggest";
import type { Cluster } from "../../../spec";
import { error, formatFinding } from "../../support/finding";
import type { Finding } from "../../support/finding";
import { Refusal } from "../../support/refusal";
import { fixedSecrets } from "./fixed-secrets";
import type { Rotation } from "./rotation";
import { kubeconfig, talosconfig } from "./rotations/client-certificates";
import { gitLoginRotations } from "./rotations/git-login";
import { machineToken } from "./rotations/machine-token";
import { outsideCredentialRotations } from "./rotations/outside-credentials";
import { retireSealedSecrets, sealedSecretsPair } from "./rotations/sealed-secrets";
import { serviceCredentialRotations } from "./rotations/service-credentials";
import { siteTokenRotations } from "./rotations/site-tokens";
import { talosPki } from "./rotations/talos-pki";

/** Everything of a cluster that can be rotated, in the order of the list. */
export function rotationsOf(cluster: Cluster): readonly Rotation[] {
  const sealing = cluster.services.sealedSecrets ? [sealedSecretsPair] : [];
  return [
    talosconfig(cluster),
    kubeconfig(),
    talosPki(cluster),
    machineToken(cluster),
    ...sealing,
    ...siteTokenRotations(cluster),
    ...outsideCredentialRotations(cluster),
    ...gitLoginRotations(cluster),
    ...serviceCredentialRotations(cluster),
  ];
}

/**
 * @param retires give up what an earlier rotation has kept
 * @throws Refusal for what does not exist, or cannot be rotated
 */
export function requireRotation(cluster: Cluster, id: string, { retires = false } = {}): Rotation {
  const rotations = retires ? [retireSealedSecrets] : rotationsOf(cluster);
  const found = rotations.find((rotation) => rotation.id === id);
  if (found) return found;
  const fixed = fixedSecrets(cluster).find((secret) => secret.id === id);
  if (fixed)
    throw refuse(
      error("rotation-impossible", `${id} cannot be rotated: ${fixed.because}`, "See docs/runbooks/rotate.md."),
    );
  const ids = rotations.map((rotation) => rotation.id);
  throw refuse(
    error(
      "rotation-unknown",
      `${cluster.name} has no ${id}${didYouMean(id, ids)}`,
      "List them: npx coldstart rotate --list",
    ),
  );
}

export function refuse(...findings: readonly Finding[]): Refusal {
  const lines = findings.map((finding) => `  - ${formatFinding(finding)}`);
  return new Refusal(`The rotation is refused; nothing was changed.\n${lines.join("\n")}`);
}

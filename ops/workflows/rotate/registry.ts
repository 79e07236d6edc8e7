import { didYouMean } from "../../../spec/suggest";
import type { Cluster } from "../../../spec";
import { optionCommandLine } from "../../support/command-line";
import type { CommandPlace } from "../../support/command-line";
import { error } from "../../support/finding";
import { refusalOf } from "../../support/finding-refusal";
import { fixedSecrets } from "./fixed-secrets";
import type { FixedSecret, Rotation } from "./rotation";
import { makeKubeconfigRotation, makeTalosconfigRotation } from "./rotations/client-certificates";
import { gitLoginRotations } from "./rotations/git-login";
import { machineToken } from "./rotations/machine-token";
import { externalCredentialRotations, externalRotationId } from "./rotations/external-credentials";
import { retireSealedSecrets, sealedSecretsPair } from "./rotations/sealed-secrets";
import { serviceCredentialRotations } from "./rotations/service-credentials";
import { siteTokenRotations } from "./rotations/site-tokens";
import { talosPki } from "./rotations/talos-pki";

export type RotationPlace = CommandPlace & { readonly cluster: Cluster };

/** All credentials of a cluster that can be rotated, in list order. */
export function rotationsOf(cluster: Cluster): readonly Rotation[] {
  const sealing = cluster.services.sealedSecrets ? [sealedSecretsPair] : [];
  return [
    makeTalosconfigRotation(cluster),
    makeKubeconfigRotation(),
    talosPki(cluster),
    machineToken(cluster),
    ...sealing,
    ...siteTokenRotations(cluster),
    ...externalCredentialRotations(cluster),
    ...gitLoginRotations(cluster),
    ...serviceCredentialRotations(cluster),
  ];
}

/**
 * @param retires whether to delete the values that an earlier rotation kept
 * @throws Refusal for an unknown credential, or one that cannot be rotated
 */
export function requireRotation(place: RotationPlace, id: string, { retires = false } = {}): Rotation {
  const { cluster } = place;
  const rotations = retires ? [retireSealedSecrets] : rotationsOf(cluster);
  const found = rotations.find((rotation) => rotation.id === id);
  if (found) return found;
  const fixed = fixedSecrets(cluster).find((secret) => secret.id === id);
  if (fixed)
    throw refusalOf("The rotation", [
      error("rotation-impossible", `${id} cannot be rotated: ${fixed.because}`, describeAlternative(place, fixed)),
    ]);
  const ids = rotations.map((rotation) => rotation.id);
  throw refusalOf("The rotation", [
    error(
      "rotation-unknown",
      `${cluster.name} has no credential ${id}${didYouMean(id, ids)}`,
      `List them: ${optionCommandLine(place, "rotate", "--list")}`,
    ),
  ]);
}

/** What to do if a secret that cannot be rotated has leaked. */
function describeAlternative(place: RotationPlace, { reachedWith = [] }: FixedSecret): string {
  const page = "See docs/runbooks/rotate.md#what-cannot-be-rotated.";
  const known = rotationsOf(place.cluster).map(({ id }) => id);
  const ids = reachedWith.map(externalRotationId).filter((id) => known.includes(id));
  if (ids.length === 0) return page;
  return (
    "It decrypts backups, and is useless without the credentials of the backup target. If it leaked, replace those at the target and in their source, then run:\n" +
    `${optionCommandLine(place, "rotate", ...ids)}\n${page}`
  );
}

/**
 * Whether the Talos identity in the outputs of auth changes only as in a rotation, so that no node and no client is
 * locked out.
 */
import type { AcceptedCAs, MachineSecrets, TalosIdentity } from "../../support/rotation-record";
import { isSameValue } from "./machine-config";

const AUTHORITIES = [
  ["os", "talos"],
  ["k8s", "kubernetes"],
] as const;

/** @param before may come from a version without accepted authorities */
export function isIdentityRotated(before: Partial<TalosIdentity>, after: Partial<TalosIdentity>): boolean {
  const [old, fresh] = [completeIdentity(before), completeIdentity(after)];
  if (!old || !fresh) return false;
  return (
    isSameValue(fixedPart(old.machineSecrets), fixedPart(fresh.machineSecrets)) &&
    AUTHORITIES.every(([pair, list]) => isSwapped(old, fresh, pair, list)) &&
    isTrustingAll(fresh, [old, fresh])
  );
}

/** Everything except the two authorities and the join token, which changes with the authority of Kubernetes. */
function fixedPart({ certs, secrets, ...rest }: MachineSecrets): unknown {
  const { os: _, k8s: __, ...otherCerts } = certs;
  const { bootstrap_token: ___, ...otherSecrets } = secrets;
  return { ...rest, certs: otherCerts, secrets: otherSecrets };
}

function isSwapped(old: TalosIdentity, fresh: TalosIdentity, pair: "os" | "k8s", list: keyof AcceptedCAs): boolean {
  const [from, to] = [old.machineSecrets.certs[pair], fresh.machineSecrets.certs[pair]];
  if (from.cert !== to.cert) return isAccepted(old, list, to.cert) && isAccepted(fresh, list, from.cert);
  return from.key === to.key && (pair === "os" || isSameToken(old, fresh));
}

function isSameToken(old: TalosIdentity, fresh: TalosIdentity): boolean {
  return old.machineSecrets.secrets.bootstrap_token === fresh.machineSecrets.secrets.bootstrap_token;
}

function isAccepted({ acceptedCAs }: TalosIdentity, list: keyof AcceptedCAs, certificate: string): boolean {
  return acceptedCAs[list].some(({ crt }) => crt === certificate);
}

/** Whether the client trusts every authority that a node may still use. */
function isTrustingAll({ clientConfiguration }: TalosIdentity, identities: readonly TalosIdentity[]): boolean {
  const trusted = decode(clientConfiguration.ca_certificate);
  return identities.every(({ machineSecrets }) => trusted.includes(decode(machineSecrets.certs.os.cert).trim()));
}

function completeIdentity({
  machineSecrets,
  clientConfiguration,
  acceptedCAs,
}: Partial<TalosIdentity>): TalosIdentity | undefined {
  const { certs, secrets } = (machineSecrets ?? {}) as Partial<MachineSecrets>;
  if (!machineSecrets || !clientConfiguration || !secrets || !certs?.os || !certs.k8s) return undefined;
  return { machineSecrets, clientConfiguration, acceptedCAs: acceptedCAs ?? { talos: [], kubernetes: [] } };
}

function decode(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

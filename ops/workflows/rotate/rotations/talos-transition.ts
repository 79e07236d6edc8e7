/**
 * The phases of a rotation of the Talos and Kubernetes authorities, each as one change of the state of auth.
 * Source of the order: siderolabs/talos `pkg/rotate/pki`.
 */
import type { RawState } from "../../../state/state-edit";
import { attributesOf, recordIn, withAttributes, withRecord, withoutResources } from "../../../state/state-edit";
import type {
  ClientConfiguration,
  MachineSecrets,
  TalosIdentity,
  TalosTransition,
} from "../../../support/rotation-record";

export type Phase = "staged" | "accept" | "swap" | "drop";

type Secrets = Omit<TalosIdentity, "acceptedCAs">;

/** The phase of the rotation; undefined if none has begun. */
export function phaseOf(state: RawState): Phase | undefined {
  const { talos, formerTalos } = recordIn(state);
  return talos?.phase ?? (formerTalos ? "drop" : undefined);
}

/** Copies the secrets in use to the record, so that the next apply of auth creates new ones beside them. */
export function stage(state: RawState, address: string): RawState {
  const former = secretsAt(state, address);
  const talos: TalosTransition = { phase: "staged", former, ...former, acceptedCAs: { talos: [], kubernetes: [] } };
  return withoutResources(withRecord(state, { ...recordIn(state), talos }), [address]);
}

/** Nodes accept the new authorities, and still use the old ones. */
export function accept(state: RawState, address: string): RawState {
  const [{ former }, fresh] = [transitionIn(state), secretsAt(state, address)];
  const talos: TalosTransition = {
    phase: "accept",
    former,
    machineSecrets: former.machineSecrets,
    clientConfiguration: withBothAuthorities(former.clientConfiguration, former, fresh),
    acceptedCAs: acceptedOf(fresh.machineSecrets),
  };
  return withRecord(state, { ...recordIn(state), talos });
}

/** Nodes use the new authorities, and still accept the old ones. */
export function swap(state: RawState, address: string): RawState {
  const [{ former }, fresh] = [transitionIn(state), secretsAt(state, address)];
  const talos: TalosTransition = {
    phase: "swap",
    former,
    machineSecrets: merge(former.machineSecrets, fresh.machineSecrets),
    clientConfiguration: withBothAuthorities(fresh.clientConfiguration, former, fresh),
    acceptedCAs: acceptedOf(former.machineSecrets),
  };
  return withRecord(state, { ...recordIn(state), talos });
}

/** Nodes accept only the new authorities, which replace the old ones in `talos_machine_secrets`. */
export function drop(state: RawState, address: string): RawState {
  const { former, machineSecrets } = transitionIn(state);
  const { talos: _, ...record } = recordIn(state);
  const { client_configuration } = attributesOf(state, address) ?? {};
  const formerTalos = {
    clientConfiguration: former.clientConfiguration,
    bootstrapToken: former.machineSecrets.secrets.bootstrap_token,
  };
  return withAttributes(withRecord(state, { ...record, formerTalos }), address, {
    machine_secrets: machineSecrets,
    client_configuration,
  });
}

/**
 * The new authorities and the new join token; everything else stays. Talos accepts only one etcd authority, one service
 * account key and one encryption key, and a new machine token reboots every node.
 */
function merge(former: MachineSecrets, fresh: MachineSecrets): MachineSecrets {
  return {
    ...former,
    certs: { ...former.certs, os: fresh.certs.os, k8s: fresh.certs.k8s },
    secrets: { ...former.secrets, bootstrap_token: fresh.secrets.bootstrap_token },
  };
}

function acceptedOf({ certs }: MachineSecrets): TalosIdentity["acceptedCAs"] {
  return { talos: [{ crt: certs.os.cert }], kubernetes: [{ crt: certs.k8s.cert }] };
}

/** While nodes change one at a time, a client connects to certificates of both authorities. */
function withBothAuthorities(client: ClientConfiguration, former: Secrets, fresh: Secrets): ClientConfiguration {
  const bundle = [former, fresh].map(({ machineSecrets }) => decode(machineSecrets.certs.os.cert).trim()).join("\n");
  return { ...client, ca_certificate: Buffer.from(`${bundle}\n`).toString("base64") };
}

/** @throws Error if the secrets are missing, because auth has not been applied since they were staged */
function secretsAt(state: RawState, address: string): Secrets {
  const { machine_secrets, client_configuration } = attributesOf(state, address) ?? {};
  if (!machine_secrets || !client_configuration) throw new Error(`${address} is not in the state of auth.`);
  return {
    machineSecrets: machine_secrets as MachineSecrets,
    clientConfiguration: client_configuration as ClientConfiguration,
  };
}

function transitionIn(state: RawState): TalosTransition {
  const { talos } = recordIn(state);
  if (!talos) throw new Error("No rotation of the authorities has started.");
  return talos;
}

function decode(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

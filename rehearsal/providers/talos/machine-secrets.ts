import { UNKNOWN } from "../../protocol/behaviour";
import type { ResourceBehaviour, State, Value } from "../../protocol/behaviour";
import { DEFAULT_CONTRACT } from "../../world/talos/config/generate";
import { readExpiry } from "../../world/talos/pki";
import { decodeBase64, makeClientConfiguration, makeMachineSecrets } from "../../world/talos/secrets";
import type { MachineSecrets } from "../../world/talos/secrets";
import { block, fault, fill, text } from "../shared/values";
import type { Talos } from "./session";

const CONTRACT = /^v?(\d+)\.(\d+)/;

export const machineSecrets: ResourceBehaviour<Talos> = {
  defaults: { talos_version: DEFAULT_CONTRACT },
  unknownOnUpdate: ["client_configuration", "machine_secrets"],
  validate(config) {
    const version = text(config, "talos_version");
    if (version === undefined || CONTRACT.test(version)) return [];
    return [fault("failed to validate talos version", `error parsing version "${version}"`, ["talos_version"])];
  },
  plan({ prior, planned }) {
    if (!prior) return;
    const lowered = rank(planned) < rank(prior);
    return {
      planned: isExpiringSoon(prior) ? { ...planned, client_configuration: UNKNOWN } : planned,
      // Going back replaces the cluster's whole identity.
      replace: lowered ? ["talos_version"] : [],
    };
  },
  async create(planned, { provider }) {
    const secrets = await makeMachineSecrets(provider.serviceAccountBits);
    return fill(planned, {
      id: "machine_secrets",
      machine_secrets: secrets as unknown as Value,
      client_configuration: { ...(await makeClientConfiguration(secrets)) },
    });
  },
  async update(planned, prior) {
    const secrets = prior["machine_secrets"] as unknown as MachineSecrets;
    const renewed = isExpiringSoon(prior)
      ? { ...(await makeClientConfiguration(secrets)) }
      : prior["client_configuration"];
    return { ...planned, machine_secrets: prior["machine_secrets"] ?? null, client_configuration: renewed ?? null };
  },
};

function rank(state: State): number {
  const [, major = 0, minor = 0] = CONTRACT.exec(text(state, "talos_version") ?? "") ?? [];
  return Number(major) * 1000 + Number(minor);
}

function isExpiringSoon(state: State): boolean {
  const certificate = text(block(state, "client_configuration") ?? {}, "client_certificate");
  if (certificate === undefined) return false;
  const inAMonth = new Date();
  inAMonth.setMonth(inAMonth.getMonth() + 1);
  return readExpiry(decodeBase64(certificate)) < inAMonth;
}

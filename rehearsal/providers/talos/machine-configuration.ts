import { Refusal, isUnknown } from "../../protocol/behaviour";
import type { DataSourceBehaviour, Diagnostic, State } from "../../protocol/behaviour";
import { formatDocuments } from "../../world/talos/config/documents";
import { minorOf } from "../../world/talos/config/decode";
import { DEFAULT_CONTRACT, DEFAULT_KUBERNETES, generateConfig } from "../../world/talos/config/generate";
import { applyPatches, loadPatch } from "../../world/talos/config/merge";
import { makeTalosconfig } from "../../world/talos/kubeconfig";
import type { MachineSecrets } from "../../world/talos/secrets";
import { fault, oneOf, text, texts } from "../shared/values";
import { clientOf } from "./session";
import type { Talos } from "./session";

/** The newest contract that the pinned provider can generate. */
const NEWEST_MINOR = 13;

export const machineConfiguration: DataSourceBehaviour<Talos> = {
  defaults: { talos_version: DEFAULT_CONTRACT, kubernetes_version: DEFAULT_KUBERNETES },
  validate: (config) => [
    ...oneOf(config["machine_type"], ["controlplane", "worker"], ["machine_type"]),
    ...checkEndpoint(text(config, "cluster_endpoint")),
    ...checkPatches(config),
  ],
  read(config) {
    const contract = text(config, "talos_version") ?? DEFAULT_CONTRACT;
    if (!(minorOf(contract) <= NEWEST_MINOR))
      throw new Refusal(
        "failed to generate machine configuration",
        `contract ${contract} is newer than v1.${String(NEWEST_MINOR)}, which this version of the provider is built with`,
      );
    const clusterName = text(config, "cluster_name") ?? "";
    const documents = generateConfig({
      clusterName,
      contract,
      endpoint: text(config, "cluster_endpoint") ?? "",
      role: text(config, "machine_type") === "worker" ? "worker" : "controlplane",
      kubernetesVersion: (text(config, "kubernetes_version") ?? DEFAULT_KUBERNETES).replace(/^v/, ""),
      secrets: config["machine_secrets"] as unknown as MachineSecrets,
    });
    try {
      const machine_configuration = formatDocuments(applyPatches(documents, texts(config, "config_patches")));
      return { ...config, id: clusterName, machine_configuration };
    } catch (error) {
      throw new Refusal(
        "failed to generate machine configuration",
        error instanceof Error ? error.message : String(error),
      );
    }
  },
};

export const clientConfiguration: DataSourceBehaviour<Talos> = {
  validate: (config) =>
    config["cluster_name"] === ""
      ? [fault("Invalid Attribute Value Length", "cluster_name must have at least one character", ["cluster_name"])]
      : [],
  read(config) {
    const name = text(config, "cluster_name") ?? "";
    const client = clientOf(config, null);
    if (!client) throw new Refusal("failed to generate talos config", "the client configuration is not known");
    const talos_config = makeTalosconfig(name, client, texts(config, "endpoints"), texts(config, "nodes"));
    return { ...config, id: name, talos_config };
  },
};

function checkEndpoint(endpoint: string | undefined): Diagnostic[] {
  if (endpoint === undefined || /^https:\/\/[^/]+/.test(endpoint)) return [];
  return [
    fault("cluster_endpoint is invalid", `${endpoint} must be an https:// address with a host`, ["cluster_endpoint"]),
  ];
}

function checkPatches(config: State): Diagnostic[] {
  const patches = config["config_patches"];
  if (!Array.isArray(patches) || patches.some(isUnknown)) return [];
  for (const patch of texts(config, "config_patches"))
    try {
      loadPatch(patch);
    } catch (error) {
      return [
        fault("config_patches are invalid", error instanceof Error ? error.message : String(error), ["config_patches"]),
      ];
    }
  return [];
}

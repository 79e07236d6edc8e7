import { metalNodes } from "../../../spec/providers/metal";
import { insecureTalosctlCommand } from "../../clients/talos/command";
import type { PlanProvider } from "../plan-provider";

/** `terraform_data` stands for a machine that Terraform neither creates nor deletes (constructs/providers/metal/machine.ts). */
export const metalPlan: PlanProvider = {
  machineType: "terraform_data",
  machineKey: "triggers_replace",

  // The UUID of the machine decides, before anything is applied (machine-work.ts).
  ownerInPlan: () => "ours",
  restoreCommand: (cluster, name) => {
    const address = metalNodes(cluster).find((node) => node.name === name)?.address ?? "<address>";
    return insecureTalosctlCommand(address, "get systeminformation");
  },

  orphans: { terraform_data: { again: "it exists only in the state" } },

  machineEffect: () => undefined,
  exposure: () => [],
  describeLostData: () => undefined,
  grants: [],
  images: [],
};

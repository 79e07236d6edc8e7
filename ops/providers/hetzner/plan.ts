import { ownerLabels } from "../../../spec/providers/hetzner";
import { isDestroyed } from "../../support/plan";
import type { PlanProvider } from "../plan-provider";
import { describeFirewallExposure, describeServerExposure } from "./firewall-exposure";
import { ORPHANS } from "./orphans";
import { ownerByLabels } from "./owner";
import { hetznerServerEffect, primaryIpEffect } from "./server-effects";

export const hetznerPlan: PlanProvider = {
  machineType: "hcloud_server",
  machineKey: "name",

  ownerInPlan: ({ labels }, cluster) => ownerByLabels((labels ?? {}) as Record<string, unknown>, cluster),
  restoreCommand: (cluster, name, id) => {
    const labels = Object.entries(ownerLabels(cluster.name)).map((pair) => pair.join("="));
    return `hcloud server update ${id} --name ${name}; hcloud server add-label --overwrite ${id} ${labels.join(" ")}`;
  },

  orphans: ORPHANS,

  machineEffect: hetznerServerEffect,
  publicAddress: { type: "hcloud_primary_ip", effect: primaryIpEffect },
  exposure: (change, plan, cluster) => {
    if (change.type === "hcloud_firewall") return describeFirewallExposure(change, plan, cluster);
    if (change.type === "hcloud_firewall_attachment" && isDestroyed(change))
      return ["would be detached from its servers"];
    const exposure = change.type === "hcloud_server" ? describeServerExposure(change) : undefined;
    return exposure === undefined ? [] : [exposure];
  },
  describeLostData: (change) => (change.type === "hcloud_volume" && isDestroyed(change) ? "the data on it" : undefined),
  grants: [],
  images: [],
};

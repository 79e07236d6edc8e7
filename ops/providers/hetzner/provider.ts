import type { OpsProvider } from "../provider";

export const hetzner: OpsProvider<"hetzner"> = {
  machineType: "hcloud_server",
  describeMachine: ({ name }) => `server ${name}`,
};

import { change } from "../plan";
import type { Cases } from "./case";
import { DATA } from "./data";
import { EXPOSURE } from "./exposure";
import { IDENTITY } from "./identity";
import { NODE_ADDRESS, SECOND_MACHINE } from "./machines";
import { NODES } from "./nodes";
import { OWNERSHIP } from "./ownership";
import { NODE_SETTINGS, VERSIONS_AND_NETWORK } from "./running-cluster";
import { SECRETS } from "./secrets";

export type { Case } from "./case";
export { VM, resized, rewired, running, threeServers, threeWith } from "./nodes";
export { SECRET } from "./secrets";

export const CASES: Cases = {
  ...NODES,
  "second-machine": SECOND_MACHINE,
  ...OWNERSHIP,
  ...IDENTITY,
  ...VERSIONS_AND_NETWORK,
  ...EXPOSURE,
  ...NODE_SETTINGS,
  "node-address": NODE_ADDRESS,
  ...DATA,
  ...SECRETS,
  forgotten: {
    refused: { "a removed block": { changes: [change("hcloud_firewall.a", "forget")] } },
    fine: { "a deleted one": { changes: [change("hcloud_firewall.a", "delete")] } },
  },
};

import { change } from "../plan";
import type { Cases } from "./case";
import { DATA } from "./data";
import { IDENTITY } from "./identity";
import { NODES } from "./nodes";
import { SECRETS } from "./secrets";

export type { Case } from "./case";
export { rewired, threeServers, threeWith } from "./nodes";
export { SECRET } from "./secrets";

export const CASES: Cases = {
  ...NODES,
  ...IDENTITY,
  ...DATA,
  ...SECRETS,
  forgotten: {
    refused: { "a removed block": { changes: [change("hcloud_firewall.a", "forget")] } },
    fine: { "a deleted one": { changes: [change("hcloud_firewall.a", "delete")] } },
  },
};

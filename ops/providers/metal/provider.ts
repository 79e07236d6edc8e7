import type { OpsProvider } from "../provider";
import { planMachineWork } from "./machine-work";
import { findShared } from "./neighbours";
import { metalPlan } from "./plan";
import { machinesRespond } from "./preflight";
import { releaseWork } from "./release";

export const metal: OpsProvider<"metal"> = {
  ...metalPlan,

  describeMachine: ({ uuid }) => `machine ${uuid}`,
  describeSize: ({ uuid }) => `machine ${uuid}`,
  describeAddress: ({ address }) => address,
  describeSite: ({ network }) => ({ place: "your own machines", network: network.cidr }),
  consoleCommand: ({ name }) => `the screen of ${name}`,

  preflight: [machinesRespond],
  findShared,

  // No API lists them. Before a machine is configured, its UUID is compared.
  findMachine: () => Promise.resolve(undefined),
  findLeftovers: () => Promise.resolve([]),
  siteTokens: () => [],
  listLoadBalancers: () => Promise.resolve([]),

  estimate: () => [],

  machineWork: (access) => planMachineWork(access),
  pendingRestarts: () => Promise.resolve([]),
  checkDestroy: () => Promise.resolve(),
  destroyWork: () => Promise.resolve([]),
  releaseWork,
  settlingCheck: () => undefined,
};

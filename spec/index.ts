export * from "./cluster";
export { loadCluster, parseCluster } from "./load";
export type { Loaded } from "./load";
export { SpecError, formatProblem } from "./problems";
export type { LocatedProblem } from "./problems";

import { LIVE } from "../../../../ops/support/runtime";

/** Where the states of a cluster without encryption are: in this folder. */
export const labOptions = (folder: string) => ({
  cluster: { name: "lab", state: { backend: "local" } } as const,
  file: "clusters/lab.yaml",
  folder,
  environment: {},
  program: "none",
  runtime: LIVE,
});

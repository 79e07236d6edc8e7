import { z } from "./zod-jitless";

/** spec/rules/patches.ts checks their content. */
export const patches = z
  .array(z.record(z.string(), z.unknown()))
  .default([])
  .describe(
    "Talos strategic merge patches: fragments with `machine` or `cluster`, or whole documents with `apiVersion` and `kind`. They are merged after the configuration of Coldstart: those of the cluster, then of the role, then of the node. They cannot change settings that other keys of this file control.",
  );

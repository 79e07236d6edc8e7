import { z } from "./zod-jitless";
import { NODE_KEYS } from "../providers/schemas";
import { kernelSettings, nodeMetadata } from "./machine-settings";
import { patches } from "./patches";
import { choice, name, object } from "./primitives";

export const node = object({
  name: name.describe("The host name, the name of the machine at its provider, and the node name in Kubernetes."),
  site: name.describe("The site of the machine."),
  role: choice(["controlplane", "worker"]).describe("Whether it runs etcd and the Kubernetes API, or only pods."),
  schedulable: z
    .boolean()
    .optional()
    .describe("Whether a control plane also runs ordinary pods. Workers always do. Default: false."),
  ...NODE_KEYS,
  ...nodeMetadata,
  ...kernelSettings,
  patches,
});

export type NodeInput = z.infer<typeof node>;

import { z } from "zod";
import { choice, ipAddress, macAddress, name, object, wholeNumber } from "./primitives";
import { serverType } from "./server-type";
import { machineOverrides } from "./site";

export const node = object({
  name: name.describe("The host name, the server's name and the node's name in Kubernetes: one and the same."),
  site: name.describe("The site that the machine stands in."),
  role: choice(["controlplane", "worker"]).describe("Whether it runs etcd and the Kubernetes API, or only pods."),
  schedulable: z
    .boolean()
    .optional()
    .describe("Whether a control plane also runs ordinary pods. Workers always do. Default: false."),
  address: ipAddress.optional().describe("Proxmox: the static address. Hetzner assigns its own."),
  vmId: wholeNumber(100, 999_999_999).optional().describe("Proxmox: the VM id. Derived from the name when not given."),
  macAddress: macAddress.optional().describe("Proxmox: the MAC address. Derived from the name when not given."),
  ...machineOverrides,
  serverType: serverType.optional().describe("Hetzner: another server type than the site's."),
  labels: z.record(z.string(), z.string()).default({}).describe("Further Kubernetes labels of the node."),
  retire: z
    .boolean()
    .default(false)
    .describe(
      "First step of a removal: apply with this set, then delete the node from the file. It leaves etcd cleanly.",
    ),
});

export type NodeInput = z.infer<typeof node>;

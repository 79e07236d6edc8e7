import { z } from "./zod-jitless";
import { object } from "./primitives";

const texts = z.record(z.string(), z.string());

const kernelModule = object({
  name: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { error: (issue) => `"${String(issue.input)}" is not the name of a kernel module` })
    .describe("The name of the module."),
  parameters: z.array(z.string().min(1)).default([]).describe("Its parameters, such as `nested=1`."),
});

/** Kernel settings of the cluster, a role or a node. */
export const kernelSettings = {
  sysctls: texts
    .default({})
    .describe("Kernel parameters, such as `net.core.somaxconn`. A role overrides the cluster, and a node its role."),
  kernelModules: z
    .array(kernelModule)
    .default([])
    .describe("Kernel modules to load, beside those of the cluster and the role."),
};

/** Metadata that a node registers with. */
export const nodeMetadata = {
  labels: texts.default({}).describe("Additional Kubernetes labels of the node."),
  annotations: texts.default({}).describe("Kubernetes annotations of the node."),
  taints: texts
    .default({})
    .describe(
      "Kubernetes taints: `key: value:Effect`, or `key: Effect`. A worker gets them when it joins; later changes need kubectl.",
    ),
};

const mirror = object({
  endpoints: z
    .array(
      z.url({
        protocol: /^https?$/,
        error: (issue) => `"${String(issue.input)}" is not a URL that starts with http:// or https://`,
      }),
    )
    .min(1)
    .describe("The mirrors, in the order in which they are queried."),
  overridePath: z
    .boolean()
    .default(false)
    .describe("Whether the endpoints already contain the path of the registry API, as those of Harbor projects do."),
  skipFallback: z.boolean().default(false).describe("Whether the registry itself is never queried."),
});

export const talosSettings = {
  ...kernelSettings,
  timeServers: z
    .array(z.string().min(1))
    .default([])
    .describe("NTP servers. Default: that of Talos, time.cloudflare.com."),
  registryMirrors: z
    .record(z.string(), mirror)
    .default({})
    .describe("Mirrors of container registries, by the registry's host name; `*` for all others."),
};

const flags = texts.default({});

export const controlPlaneSettings = {
  apiServer: object({
    extraArgs: flags.describe("Additional flags of the API server, without the dashes."),
    auditPolicy: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("The audit policy (`audit.k8s.io/v1`). Default: that of Talos, which logs metadata of all requests."),
  })
    .prefault({})
    .describe("The Kubernetes API server."),
  controllerManager: object({ extraArgs: flags.describe("Additional flags, without the dashes.") })
    .prefault({})
    .describe("The controller manager."),
  scheduler: object({ extraArgs: flags.describe("Additional flags, without the dashes.") })
    .prefault({})
    .describe("The scheduler."),
};

/** Validation of flux_bootstrap_git. */
import type { Diagnostic, State } from "../protocol/behaviour";
import { fault, text, texts } from "./shared/values";

const COMPONENTS = ["source-controller", "kustomize-controller", "helm-controller", "notification-controller"];
const REQUIRED = ["source-controller", "kustomize-controller"];
const EXTRA = ["image-reflector-controller", "image-automation-controller", "source-watcher"];
const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const DURATION = /^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$/;

interface Rule {
  readonly path: string;
  readonly broken: (config: State) => boolean;
  readonly says: string;
}

const RULES: readonly Rule[] = [
  {
    path: "components",
    broken: (config) => {
      const given = texts(config, "components");
      return (
        given.length > 0 &&
        (!given.every((one) => COMPONENTS.includes(one)) || !REQUIRED.every((one) => given.includes(one)))
      );
    },
    says: `must be of ${COMPONENTS.join(", ")}, and contain ${REQUIRED.join(" and ")}`,
  },
  {
    path: "components_extra",
    broken: (config) => !texts(config, "components_extra").every((one) => EXTRA.includes(one)),
    says: `must be of ${EXTRA.join(", ")}`,
  },
  {
    path: "log_level",
    broken: (config) => !["info", "debug", "error"].includes(text(config, "log_level") ?? "info"),
    says: "must be info, debug or error",
  },
  {
    path: "version",
    broken: (config) => !/^(latest|v.*)$/.test(text(config, "version") ?? "latest"),
    says: "must either be latest or start with 'v'",
  },
  {
    path: "namespace",
    broken: (config) => !LABEL.test(text(config, "namespace") ?? "flux-system"),
    says: "must be a lowercase RFC 1123 label of at most 63 characters",
  },
  {
    path: "interval",
    broken: (config) => !DURATION.test(text(config, "interval") ?? "1m"),
    says: "must be a duration such as 1m0s",
  },
  {
    path: "registry_credentials",
    broken: (config) => text(config, "registry_credentials") !== undefined && !text(config, "image_pull_secret"),
    says: "needs image_pull_secret",
  },
  {
    path: "registry_credentials",
    broken: (config) => (text(config, "registry_credentials") ?? "user:password").split(":").length !== 2,
    says: "must have the form user:password",
  },
  {
    path: "kustomization_override",
    broken: (config) => {
      const override = text(config, "kustomization_override");
      return (
        override !== undefined && !["gotk-components.yaml", "gotk-sync.yaml"].every((file) => override.includes(file))
      );
    },
    says: "must have gotk-components.yaml and gotk-sync.yaml among its resources",
  },
];

export function bootstrapFaults(config: State): Diagnostic[] {
  return RULES.filter(({ broken }) => broken(config)).map(({ path, says }) =>
    fault("Invalid Attribute Value", `Attribute ${path} ${says}.`, [path]),
  );
}

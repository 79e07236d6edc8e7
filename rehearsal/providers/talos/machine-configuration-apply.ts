import { createHash } from "node:crypto";
import { Refusal, isUnknown } from "../../protocol/behaviour";
import type { Call, Diagnostic, PlannedChange, ResourceBehaviour, State } from "../../protocol/behaviour";
import type { ApplyMode } from "../../world/talos/api";
import { formatDocuments, parseDocuments } from "../../world/talos/config/documents";
import { applyPatches } from "../../world/talos/config/merge";
import { block, exactlyOne, fill, flag, oneOf, text, texts } from "../shared/values";
import { clientOf, oneClientConfiguration, talosCall, withEndpoint } from "./session";
import type { Talos } from "./session";

const MODES = ["auto", "reboot", "no_reboot", "staged", "staged_if_needing_reboot"];
const INPUTS = ["machine_configuration_input", "machine_configuration_input_wo"];

export const machineConfigurationApply: ResourceBehaviour<Talos> = {
  defaults: {
    apply_mode: "auto",
    "on_destroy.graceful": true,
    "on_destroy.reboot": false,
    "on_destroy.reset": false,
  },
  validate: (config) => [
    ...oneOf(config["apply_mode"], MODES, ["apply_mode"]),
    ...exactlyOne(config, INPUTS),
    ...oneClientConfiguration(config),
  ],
  plan(change, call) {
    const { planned, config } = change;
    if (isUnknown(config["endpoint"]) || isUnknown(config["node"])) return;
    const withNode = withEndpoint(planned, config);
    const rendered = render(config);
    if (rendered === undefined) return { planned: withNode };
    const diagnostics: Diagnostic[] = [];
    const mode = resolveMode(change, withNode, rendered, call, diagnostics);
    const secret = text(config, "machine_configuration_input_wo") !== undefined;
    return {
      planned: {
        ...withNode,
        machine_configuration: secret ? null : rendered,
        machine_configuration_hash: createHash("sha256").update(rendered).digest("hex"),
        resolved_apply_mode: mode,
      },
      diagnostics,
    };
  },
  create(planned, call) {
    apply(planned, call, "create");
    return fill(planned, { id: "machine_configuration_apply" });
  },
  update(planned, _, call) {
    apply(planned, call, "update");
    return planned;
  },
  delete(state, { provider }) {
    const wanted = block(state, "on_destroy");
    if (!wanted || !flag(wanted, "reset")) return;
    if (!clientOf(state, null))
      throw new Refusal(
        "Client configuration issue during destroy",
        "both client_configuration and client_configuration_wo are null: a write-only one is not there when it is destroyed",
      );
    const options = { graceful: flag(wanted, "graceful"), reboot: flag(wanted, "reboot") };
    provider.api.reset(talosCall(state, null, "delete"), options);
  },
};

/** The configuration with its patches; undefined while something of it is unknown. */
function render(config: State): string | undefined {
  const input = text(config, "machine_configuration_input_wo") ?? text(config, "machine_configuration_input");
  const patches = config["config_patches"];
  if (input === undefined || isUnknown(patches) || (Array.isArray(patches) && patches.some(isUnknown)))
    return undefined;
  const wanted = texts(config, "config_patches");
  if (wanted.length === 0) return input;
  try {
    return formatDocuments(applyPatches(parseDocuments(input), wanted));
  } catch (error) {
    throw new Refusal("Error applying config patches", error instanceof Error ? error.message : String(error));
  }
}

function resolveMode(
  { prior, config }: PlannedChange,
  planned: State,
  rendered: string,
  { provider }: Call<Talos>,
  diagnostics: Diagnostic[],
): string {
  const mode = text(planned, "apply_mode") ?? "auto";
  if (mode !== "staged_if_needing_reboot") return mode;
  const settled = prior && text(prior, "resolved_apply_mode");
  if (settled && prior["machine_configuration"] === rendered) return settled;
  if (!clientOf(planned, config)) return "auto";
  const node = text(planned, "node") ?? "";
  const warn = (summary: string, detail: string) => diagnostics.push({ severity: "warning", summary, detail });
  try {
    if (!provider.api.wouldReboot(talosCall(planned, config, "create"), rendered, provider.began)) return "auto";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    warn("Cannot check reboot requirement", `Node ${node}: ${error.detail ?? ""}. Using 'auto' mode (may reboot).`);
    return "auto";
  }
  warn(
    "Reboot prevented - using staged mode",
    `Node ${node}: Configuration requires reboot. Using 'staged' mode. Manually reboot with: talosctl reboot --nodes ${node}`,
  );
  return "staged";
}

function apply(planned: State, { provider, config }: Call<Talos>, action: "create" | "update"): void {
  const configuration = text(planned, "machine_configuration") ?? render(config ?? {}) ?? "";
  const mode = text(planned, "resolved_apply_mode") ?? text(planned, "apply_mode") ?? "auto";
  provider.api.applyConfiguration(talosCall(planned, config, action), configuration, mode as ApplyMode);
}

import { createHash } from "node:crypto";
import { Refusal } from "../../protocol/behaviour";
import type { DataSourceBehaviour, State } from "../../protocol/behaviour";
import { SYSTEM_IMAGES } from "../../world/providers/hetzner/catalogue";
import { matchesLabels } from "../../world/providers/hetzner/label-selector";
import { exactlyOne, flag, number, text } from "../shared/values";
import type { Hcloud } from "./labels";

const NAMED = ["id", "name", "selector", "with_selector"];

export const image: DataSourceBehaviour<Hcloud> = {
  validate: (config) => exactlyOne(config, NAMED),
  read(config, { provider }) {
    const selector = text(config, "with_selector") ?? text(config, "selector");
    const name = text(config, "name");
    if (name !== undefined) return systemImage(config, name);
    const architecture = text(config, "with_architecture") ?? "x86";
    const id = number(config, "id");
    const found = provider
      .project()
      .snapshots()
      .filter((snapshot) => id === undefined || snapshot.id === id)
      .filter((snapshot) => id !== undefined || snapshot.architecture === architecture)
      .filter(({ labels }) => selector === undefined || matchesLabels(selector, labels))
      .sort((a, b) => b.created.localeCompare(a.created) || b.id - a.id);
    const [first] = found;
    if (!first)
      throw new Refusal(
        "no image found",
        `No image for ${architecture} carries the labels "${selector ?? String(id)}".`,
      );
    if (found.length > 1 && !flag(config, "most_recent"))
      throw new Refusal(
        "more than one image found",
        `"${selector ?? ""}" fits ${String(found.length)} images: set most_recent.`,
      );
    return {
      ...config,
      id: first.id,
      name: null,
      type: "snapshot",
      description: first.description,
      created: first.created,
      os_flavor: "unknown",
      os_version: "",
      rapid_deploy: false,
      deprecated: null,
      architecture: first.architecture,
      labels: { ...first.labels },
    };
  },
};

function systemImage(config: State, name: string): State {
  if (!SYSTEM_IMAGES.includes(name)) throw new Refusal("no image found", `There is no image called "${name}".`);
  const [flavor = "", version = ""] = name.split(/-(?=\d)/);
  return {
    ...config,
    id: createHash("sha256").update(name).digest().readUInt32BE(),
    type: "system",
    description: name,
    created: "2025-01-01T00:00:00Z",
    os_flavor: flavor,
    os_version: version,
    rapid_deploy: true,
    deprecated: null,
    architecture: text(config, "with_architecture") ?? "x86",
    labels: {},
  };
}

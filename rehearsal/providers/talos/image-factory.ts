import type { DataSourceBehaviour, ResourceBehaviour, Value } from "../../protocol/behaviour";
import { PLATFORMS, assetUrls } from "../../world/factory/urls";
import { exactlyOne, fault, fill, oneOf, text } from "../shared/values";
import type { Talos } from "./session";

export const imageFactorySchematic: ResourceBehaviour<Talos> = {
  unknownOnUpdate: ["id"],
  create: (planned, { provider }) => fill(planned, { id: provider.factory.post(text(planned, "schematic") ?? "") }),
  update: (planned, _, { provider }) => fill(planned, { id: provider.factory.post(text(planned, "schematic") ?? "") }),
};

export const imageFactoryUrls: DataSourceBehaviour<Talos> = {
  defaults: { architecture: "amd64" },
  validate: (config) => [
    ...exactlyOne(config, ["platform", "sbc"]),
    ...oneOf(config["platform"], Object.keys(PLATFORMS), ["platform"]),
    ...oneOf(config["architecture"], ["amd64", "arm64"], ["architecture"]),
    ...(/^v?\d+\.\d+/.test(text(config, "talos_version") ?? "v1.0")
      ? []
      : [
          fault("talos_version is not valid", "The provided version is not a valid semantic version.", [
            "talos_version",
          ]),
        ]),
  ],
  read(config, { provider }) {
    const urls = assetUrls({
      base: provider.factoryUrl,
      schematicId: text(config, "schematic_id") ?? "",
      version: text(config, "talos_version") ?? "",
      platform: text(config, "platform"),
      architecture: text(config, "architecture") ?? "amd64",
    });
    return { ...config, id: "", urls: urls as unknown as Value };
  },
};

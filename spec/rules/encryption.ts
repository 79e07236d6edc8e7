import { error } from "./rule";
import type { Rule } from "./rule";

/** `VolumeConfig` documents describe encryption since Talos 1.11. Source: siderolabs/talos `volume_config.go`. */
const OLDEST_MINOR = 11;

export const encryptionNeedsItsTalos: Rule = ({ encryption, talos }) =>
  encryption && Number(talos.version.split(".")[1]) < OLDEST_MINOR
    ? [
        error(
          ["encryption"],
          `needs Talos v1.${OLDEST_MINOR} or newer, and nodes install ${talos.version}`,
          "Choose a newer `talos.version`, or remove `encryption`.",
        ),
      ]
    : [];

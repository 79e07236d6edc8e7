import { LAYERS } from "../layers";
import { filledPlace, layerPlace, remoteBackend } from "../derive/state";
import { hasSecretName, isSecretSetting } from "../schema/secret-setting";
import { error } from "./rule";
import type { Path } from "../findings";
import type { Rule, RuleFinding } from "./rule";

/**
 * Four layers with the same location would overwrite each other's states, and so would a cluster with a copy of this
 * file.
 */
export const statePlacePerLayer: Rule = ({ name, state }) => {
  if (state.backend === "local") return [];
  const { key, pattern } = layerPlace(state);
  const path = ["state", key];
  if (state.backend === "other") return placeInSettings(name, path, pattern);
  if (!pattern.includes("{layer}"))
    return [
      error(path, `"${pattern}" is the same for all layers; each needs a state of its own`, "Put {layer} into it."),
    ];
  if (!pattern.includes("{cluster}") && !pattern.includes(name))
    return [
      error(
        path,
        `"${pattern}" does not contain the cluster's name: a cluster with a copy of this file would be planned against this cluster's state`,
        `Put {cluster} into it, or ${name}.`,
      ),
    ];
  return [];
};

/** Any setting may be the location, so any of them may contain the names. Messages do not contain the values. */
function placeInSettings(name: string, path: Path, texts: string): RuleFinding[] {
  if (!texts.includes("{layer}"))
    return [
      error(
        path,
        "are the same for all layers; each needs a state of its own",
        'Put {layer} into the setting that says where the state is: key: "coldstart/{cluster}/{layer}.tfstate"',
      ),
    ];
  if (texts.includes("{cluster}") || texts.includes(name)) return [];
  return [
    error(
      path,
      "do not contain the cluster's name: a cluster with a copy of this file would be planned against this cluster's state",
      `Put {cluster} into the setting that says where the state is, or ${name}.`,
    ),
  ];
}

/** PostgreSQL silently truncates longer names, including the layer's. */
export const schemaNamesFit: Rule = ({ name, state }) => {
  if (state.backend !== "pg") return [];
  const longest = Math.max(...LAYERS.map((layer) => Buffer.byteLength(filledPlace(state.schema, name, layer))));
  if (longest <= 63) return [];
  return [
    error(["state", "schema"], `produces names of ${longest} bytes; PostgreSQL allows 63`, "Write a shorter one."),
  ];
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The values stay out of the messages: messages end up in logs. */
export const addressesOfTheState: Rule = ({ state }) => {
  if (state.backend !== "http" && state.backend !== "pg") return [];
  const keys = state.backend === "pg" ? ["connection"] : ["address", "lockAddress", "unlockAddress"];
  return keys.flatMap((key) => {
    const value = (state as unknown as Record<string, string | undefined>)[key];
    if (value === undefined) return [];
    const path = ["state", key];
    if (!URL.canParse(value)) return [error(path, "is not an address", "Write https://host/path/{cluster}/{layer}.")];
    const { protocol, hostname, password, username, searchParams } = new URL(value);
    const names = state.backend === "pg" ? "PGPASSWORD" : "TF_HTTP_USERNAME and TF_HTTP_PASSWORD";
    if (password !== "" || (username !== "" && state.backend === "http") || searchParams.has("password"))
      return [
        error(
          path,
          "contains a login; secrets do not belong in this file",
          `Remove it, revoke it if the file was ever committed, and give it by ${names} or \`credentials\`.`,
        ),
      ];
    if (state.backend === "http" && protocol !== "https:" && !LOOPBACK.test(hostname))
      return [error(path, "does not start with https://; the state holds every secret of the cluster", "Use https.")];
    return [];
  });
};

export const settingsOfTheState: Rule = ({ name, state }) => {
  if (state.backend === "local") return [];
  const path = ["state", "settings"];
  if (state.backend === "other") return secretSettings(state.settings, path);
  const ours = remoteBackend({ name, state: { ...state, settings: {} } }, "auth")?.settings ?? {};
  const twice = Object.keys(state.settings)
    .filter((key) => key in ours)
    .map((key) => error([...path, key], "is set already by the keys of `state`", "Change it there."));
  return [...secretSettings(state.settings, path), ...twice];
};

function secretSettings(settings: object, path: Path): RuleFinding[] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    const at = [...path, key];
    if (typeof value === "object" && value !== null && !hasSecretName(key)) return secretSettings(value, at);
    if (!isSecretSetting(key, value)) return [];
    return [
      error(
        at,
        "holds a credential, and secrets do not belong in this file",
        "Remove it, revoke it if the file was ever committed, and set its source in `state.credentials`.",
      ),
    ];
  });
}

/** OpenTofu finds the salt of a state by the name of its key. */
export const uniqueEncryptionKeyNames: Rule = ({ state: { encryption } }) => {
  const { name, previous } = encryption ?? {};
  if (typeof previous !== "object" || previous.name !== name) return [];
  return [
    error(
      ["state", "encryption"],
      `the key and the previous one are both called ${name}`,
      "Give the new one a name of its own: name: second",
    ),
  ];
};

import { LAYERS } from "../derive/credentials";
import { filledPlace, layerPlace, remoteBackend } from "../derive/state";
import { SECRET_SETTING } from "../schema/state";
import { error } from "./rule";
import type { Rule } from "./rule";

/** Four layers in one place would overwrite each other, and so would the next cluster whose file is a copy of this one. */
export const aPlaceForEachLayer: Rule = ({ name, state }) => {
  if (state.backend === "local") return [];
  const { key, pattern } = layerPlace(state);
  const path = ["state", key];
  if (!pattern.includes("{layer}"))
    return [
      error(path, `"${pattern}" is the same for all layers; each needs a state of its own`, "Put {layer} into it."),
    ];
  if (!pattern.includes("{cluster}") && !pattern.includes(name))
    return [
      error(
        path,
        `"${pattern}" does not say which cluster it is of; a copy of this file would be planned against this one's state`,
        `Put {cluster} into it, or ${name}.`,
      ),
    ];
  return [];
};

/** PostgreSQL cuts longer names off without a word, and with them the layer. */
export const schemaNamesFit: Rule = ({ name, state }) => {
  if (state.backend !== "pg") return [];
  const longest = Math.max(...LAYERS.map((layer) => Buffer.byteLength(filledPlace(state.schema, name, layer))));
  if (longest <= 63) return [];
  return [error(["state", "schema"], `gives names of ${longest} bytes; PostgreSQL takes 63`, "Write a shorter one.")];
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
          "carries a login; a secret never stands in this file",
          `Take it out, revoke it if the file was ever committed, and give it by ${names} or \`credentials\`.`,
        ),
      ];
    if (state.backend === "http" && protocol !== "https:" && !LOOPBACK.test(hostname))
      return [
        error(path, "is not one that starts with https://; the state holds every secret of the cluster", "Use https."),
      ];
    return [];
  });
};

export const settingsOfTheState: Rule = ({ name, state }) => {
  if (state.backend === "local") return [];
  const ours = remoteBackend({ name, state: { ...state, settings: {} } }, "auth")?.settings ?? {};
  return Object.keys(state.settings).flatMap((key) => {
    if (SECRET_SETTING.test(key))
      return [
        error(
          ["state", "settings", key],
          "is a credential, and a secret never stands in this file",
          "Take it out, revoke it if the file was ever committed, and name its source in `state.credentials`.",
        ),
      ];
    if (key in ours)
      return [error(["state", "settings", key], "is set already by the keys of `state`", "Change it there.")];
    return [];
  });
};

/** OpenTofu finds the salt of a state by the name of its key. */
export const anotherKeyHasAnotherName: Rule = ({ state: { encryption } }) => {
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

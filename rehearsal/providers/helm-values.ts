/** The values of a release, from all the places where a helm_release may have them. */
import { parse } from "yaml";
import { Refusal } from "../protocol/behaviour";
import type { State } from "../protocol/behaviour";
import { isDict } from "../world/kubernetes/object";
import type { Dict } from "../world/kubernetes/object";
import { blocks, text, texts } from "./shared/values";

export function releaseValues(planned: State, config: State | null): Dict {
  let values: Dict = {};
  for (const document of texts(planned, "values")) values = mergeValues(values, parseDocument(document));
  for (const item of blocks(planned, "set_list")) set(values, keysOf(item), texts(item, "value"));
  for (const item of [
    ...blocks(planned, "set"),
    ...blocks(planned, "set_sensitive"),
    ...blocks(config ?? {}, "set_wo"),
  ])
    set(values, keysOf(item), convert(String(item.value ?? ""), text(item, "type") ?? "auto"));
  return values;
}

function parseDocument(document: string): Dict {
  let value: unknown;
  try {
    value = parse(document) as unknown;
  } catch (error) {
    throw new Refusal("Error unmarshaling values", `---> ${(error as Error).message}`);
  }
  if (value === null || value === undefined) return {};
  if (!isDict(value)) throw new Refusal("Error unmarshaling values", "---> error unmarshaling JSON: it is no object");
  return value;
}

/** Later documents win; null removes a value. */
function mergeValues(base: Dict, over: Dict): Dict {
  const result: Dict = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = result[key];
    if (value === null) delete result[key];
    else result[key] = isDict(before) && isDict(value) ? mergeValues(before, value) : value;
  }
  return result;
}

/** "a.b[0].c", with \. for a dot in a name. */
function keysOf(item: State): (string | number)[] {
  const name = String(item.name ?? "");
  return (name.match(/(\\.|[^.[\]])+|\[\d+\]/g) ?? []).map((part) =>
    part.startsWith("[") ? Number(part.slice(1, -1)) : part.replaceAll(/\\(.)/g, "$1"),
  );
}

function set(values: Dict, keys: readonly (string | number)[], value: unknown): void {
  let place = values as Record<string | number, unknown>;
  keys.forEach((key, index) => {
    if (index === keys.length - 1) place[key] = value;
    else {
      place[key] ??= typeof keys[index + 1] === "number" ? [] : {};
      place = place[key] as Record<string | number, unknown>;
    }
  });
}

function convert(value: string, type: string): unknown {
  if (type !== "auto") return value;
  if (["true", "false"].includes(value)) return value === "true";
  if (value === "null") return null;
  return /^-?(0|[1-9]\d*)$/.test(value) ? Number(value) : value;
}
